import type { BulkChange, BulkChangeCause } from '@kerf/contract/schemas/bulk-change';
import { useQuery } from '@tanstack/react-query';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
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

/** "2, 3, 5 and 799 more". */
function positionsInWords({ rows, positions }: BulkChangeCause): string {
  const shown = positions.map(formatQuantity).join(', ');
  const more = rows - positions.length;
  return more > 0 ? `${shown} and ${formatQuantity(more)} more` : shown;
}
