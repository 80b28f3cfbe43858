import { Group, Skeleton, Stack } from '@mantine/core';
import parts from '../theme/parts.module.css';

interface SheetSkeletonProps {
  /** How many placeholder lines to show. */
  readonly lines: number;
}

/** Placeholder for a sheet: its frame, a heading, and lines with content at both ends. */
export function SheetSkeleton({ lines }: SheetSkeletonProps) {
  const places = Array.from({ length: lines }, (_, place) => place);
  return (
    <Stack className={parts.panel ?? ''} gap="1.5rem" p="1.5rem" aria-hidden="true">
      <Skeleton height={20} width="38%" />
      {places.map((place) => (
        <Group key={place} align="stretch" justify="space-between" wrap="nowrap">
          <Skeleton height={14} width={`${widths[place % widths.length]}%`} />
          <Skeleton height={14} width="18%" />
        </Group>
      ))}
    </Stack>
  );
}

/** In percent; varied, so that the lines do not look like a grid. */
const widths = [34, 46, 28, 40] as const;
