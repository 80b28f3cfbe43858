import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { useApi } from '../../../shared/api.ts';
import { bulkStateLabel } from '../bulk-changes/bulk-change-badge.tsx';
import { bulkChangePath, changesOfFileQuery } from '../bulk-changes/bulk-changes.queries.ts';
import classes from './import.module.css';

/** Earlier plans made from the file, in this window or elsewhere. */
export function EarlierPlans({ file }: { readonly file: ImportFile }) {
  const { data } = useQuery(changesOfFileQuery(useApi(), file._id));
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={classes.earlier} aria-label="Earlier checks of this file">
      {data.items.map(({ _id, state, createdAt, createdBy }) => (
        <li key={_id}>
          Checked by {createdBy} on <DateTime value={createdAt} />:{' '}
          <Anchor component={Link} to={bulkChangePath(_id)}>
            {bulkStateLabel(state)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
