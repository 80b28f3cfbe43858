import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

interface CellLinesProps {
  readonly children: ReactNode;
  /** Shown in a lighter style under it. */
  readonly below: string;
}

/**
 * A cell with two lines, such as a name over an address. The first is clamped to two lines, the second to
 * one.
 */
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

/** Text clamped to two lines; the full text on hover. */
export function ClampedText({ children }: { readonly children: string }) {
  return (
    <span className={classes.line} title={children}>
      {children}
    </span>
  );
}
