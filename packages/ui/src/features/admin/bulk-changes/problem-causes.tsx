import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { positionsInWords } from './bulk-change.messages.ts';
import classes from './bulk-change.module.css';
import { causesQuery } from './bulk-changes.queries.ts';

const SHOWN_MAX = 10;

/** A plan's problems by their cause, so that one correction is made for all rows that share it. */
export function ProblemCauses({ change }: { readonly change: BulkChange }) {
  const { data } = useQuery(causesQuery(useApi(), change));
  if (!data || data.causes.length === 0) return null;
  const more = data.causes.length - SHOWN_MAX;
  return (
    <ul className={classes.causes} aria-label="Problems by cause">
      {data.causes.slice(0, SHOWN_MAX).map((cause) => (
        <li key={`${cause.column} ${cause.reason}`}>
          <span>
            <strong>{cause.column}</strong>: {cause.reason}
          </span>
          <small>
            {counted(cause.rows, 'row')}: {positionsInWords(cause)}
          </small>
        </li>
      ))}
      {more > 0 && <li>{counted(more, 'more cause')} in the rows below.</li>}
    </ul>
  );
}
