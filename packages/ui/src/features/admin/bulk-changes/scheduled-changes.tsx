import { Anchor } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { touchedCount } from './bulk-change.messages.ts';
import classes from './bulk-change.module.css';
import { bulkChangePath, scheduledChangesQuery } from './bulk-changes.queries.ts';

interface ScheduledChangesProps {
  /** Only changes to this product; all if omitted. */
  readonly product?: { readonly _id: string; readonly sku: string };
}

/** Scheduled changes, each linked to its page. Renders nothing if there are none. */
export function ScheduledChanges({ product }: ScheduledChangesProps) {
  const { data } = useQuery(scheduledChangesQuery(useApi(), product?._id));
  if (!data || data.items.length === 0) return null;
  const search = product ? `?${new URLSearchParams({ search: product.sku })}` : '';
  return (
    <ul className={classes.scheduled} aria-label="Scheduled changes">
      {data.items.map((change) => (
        <li key={change._id}>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <Anchor component={Link} to={`${bulkChangePath(change._id)}${search}`}>
              {change.title}
            </Anchor>{' '}
            takes effect on {change.takesEffectAt && <DateTime value={change.takesEffectAt} />}
            {!product && `: ${counted(touchedCount(change), 'product')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
