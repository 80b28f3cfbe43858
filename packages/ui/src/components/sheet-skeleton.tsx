import { Group, Skeleton } from '@mantine/core';
import parts from '../theme/parts.module.css';
import classes from './sheet-skeleton.module.css';

interface SheetSkeletonProps {
  /** How many placeholder lines to show. */
  readonly lines: number;
}

/** Placeholder for a sheet: its frame, a heading, and lines with content at both ends. */
export function SheetSkeleton({ lines }: SheetSkeletonProps) {
  const places = Array.from({ length: lines }, (_, place) => place);
  return (
    <div className={`${parts.panel} ${classes.sheet}`} aria-hidden="true">
      <Skeleton height={20} width="38%" />
      {places.map((place) => (
        <Group key={place} align="stretch" justify="space-between" wrap="nowrap">
          <Skeleton height={14} width={`${widths[place % widths.length]}%`} />
          <Skeleton height={14} width="18%" />
        </Group>
      ))}
    </div>
  );
}

/** In percent; varied, so that the lines do not look like a grid. */
const widths = [34, 46, 28, 40] as const;
