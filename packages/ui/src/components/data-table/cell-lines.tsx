import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

interface CellLinesProps {
  readonly children: ReactNode;
  /** Said more quietly under it. */
  readonly below: ReactNode;
}

/** A cell of two lines, such as a name over an address. Long ones are cut after two lines each. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.line}>{children}</span>
      <span className={classes.below}>{below}</span>
    </span>
  );
}
