import { type Cents, formatCents } from '@kerf/domain/money';
import classes from './number-text.module.css';

interface MoneyProps {
  readonly cents: Cents;
  /** What the amount is for, in a lighter weight: "each". */
  readonly per?: string;
}

/** A dollar amount in tabular figures. */
export function Money({ cents, per }: MoneyProps) {
  return (
    <span className={classes.number}>
      {formatCents(cents)}
      {per !== undefined && (
        <>
          {' '}
          <span className={classes.unit}>{per}</span>
        </>
      )}
    </span>
  );
}
