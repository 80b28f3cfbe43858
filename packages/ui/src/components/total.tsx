import type { Cents } from '@kerf/domain/money';
import { Money } from './money.tsx';
import classes from './total.module.css';

interface TotalProps {
  readonly label?: string;
  /** Null if nothing can be ordered yet. */
  readonly cents: Cents | null;
  readonly size?: 'sm' | 'md';
}

/** An order's total, between two rules; announced when it changes. */
export function Total({ label = 'Total', cents, size = 'md' }: TotalProps) {
  return (
    <output className={classes.total} data-size={size}>
      <span>{label}</span>
      <strong>
        {cents === null ? <span className={classes.none}>–</span> : <Money cents={cents} />}
      </strong>
    </output>
  );
}
