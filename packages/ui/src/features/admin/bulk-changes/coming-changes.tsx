import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Group } from '@mantine/core';
import { IconAlertTriangle, IconClock, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { counted } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { PlainList } from '../parts/layout.tsx';
import { failureWords, touchedCount } from './bulk-change.messages.ts';
import { failedChangesQuery, scheduledChangesQuery } from './bulk-changes.queries.ts';

/** Changes that failed while nobody was watching, each linked to its page. Renders nothing if there are none. */
export function FailedChanges() {
  const { data } = useQuery(failedChangesQuery(useApi()));
  return (
    <Changes
      label="Failed changes"
      icon={IconAlertTriangle}
      tone="bad"
      changes={data?.items}
      note={({ state, failure }) => `: ${failureWords(state).title}. ${failure ?? ''}`}
    />
  );
}

interface ScheduledChangesProps {
  /** Only changes to this product; all if omitted. */
  readonly product?: { readonly _id: string; readonly sku: string };
}

/** Scheduled changes, each linked to its page. Renders nothing if there are none. */
export function ScheduledChanges({ product }: ScheduledChangesProps) {
  const { data } = useQuery(scheduledChangesQuery(useApi(), product?._id));
  return (
    <Changes
      label="Scheduled changes"
      icon={IconClock}
      tone="info"
      changes={data?.items}
      search={product ? `?${new URLSearchParams({ search: product.sku })}` : ''}
      note={(change) => (
        <>
          {' takes effect on '}
          {change.takesEffectAt && <DateTime value={change.takesEffectAt} />}
          {!product && `: ${counted(touchedCount(change), 'product')}`}
        </>
      )}
    />
  );
}

interface ChangesProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly tone: 'bad' | 'info';
  readonly changes: readonly BulkChange[] | undefined;
  /** The search that each change's page opens with. */
  readonly search?: string;
  /** What follows a change's title. */
  readonly note: (change: BulkChange) => ReactNode;
}

function Changes({ label, icon: Icon, tone, changes = [], search = '', note }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <PlainList gap="0.25rem" mb="1rem" aria-label={label}>
      {changes.map((change) => (
        <Group key={change._id} component="li" gap="xs" wrap="nowrap">
          <Icon size={16} stroke={1.75} color={`var(--kerf-${tone})`} aria-hidden="true" />
          <span>
            <TextLink to={`${paths.bulkChange(change._id)}${search}`}>{change.title}</TextLink>
            {note(change)}
          </span>
        </Group>
      ))}
    </PlainList>
  );
}
