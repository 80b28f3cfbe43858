import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../../shared/api.ts';
import { failureWords } from './bulk-change.messages.ts';
import classes from './bulk-change.module.css';
import { bulkChangePath, failedChangesQuery } from './bulk-changes.queries.ts';

/** Changes that failed while nobody was watching, each linked to its page. Renders nothing if there are none. */
export function FailedChanges() {
  const { data } = useQuery(failedChangesQuery(useApi()));
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={classes.failed} aria-label="Failed changes">
      {data.items.map((change) => (
        <li key={change._id}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <Anchor component={Link} to={bulkChangePath(change._id)}>
              {change.title}
            </Anchor>
            {`: ${failureWords(change.state).title}. ${change.failure ?? ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
