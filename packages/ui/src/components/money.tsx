import { type Cents, formatCents } from '@kerf/domain/money';
import classes from './number-text.module.css';

interface MoneyProps {
  readonly cents: Cents;
  /** What the amount buys, in a lighter weight: "each". */
  readonly per?: string;
}

/** An amount of dollars in tabular figures. */
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
