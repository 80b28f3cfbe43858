import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

interface CellLinesProps {
  readonly children: ReactNode;
  /** Said more quietly under it. */
  readonly below: string;
}

/** A cell of two lines, such as a name over an address. The first is cut after two lines, the second after one. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.line}>{children}</span>
      <span className={classes.below} title={below}>
        {below}
      </span>
    </span>
  );
}

/** Text of any length in at most two lines; the whole of it on hover. */
export function ClampedText({ children }: { readonly children: string }) {
  return (
    <span className={classes.line} title={children}>
      {children}
    </span>
  );
}
