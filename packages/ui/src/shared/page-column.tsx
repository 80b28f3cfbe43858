import type { ReactNode } from 'react';
import classes from './page-column.module.css';

interface PageColumnProps {
  readonly children: ReactNode;
  /** `narrow` for forms and long text. */
  readonly width?: 'page' | 'narrow';
}

/** The column of a public page without full-width sections. */
export function PageColumn({ children, width = 'page' }: PageColumnProps) {
  return (
    <div className={classes.column} data-width={width}>
      {children}
    </div>
  );
}
