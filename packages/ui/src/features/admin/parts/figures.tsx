import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface FiguresProps {
  readonly label?: string;
  /** The `Fact`s. */
  readonly children: ReactNode;
}

/** A few facts side by side. */
export function FactRow({ label, children }: FiguresProps) {
  return (
    <dl className={classes.facts} aria-label={label}>
      {children}
    </dl>
  );
}

/** Facts one below the other, each name beside its value. */
export function FactTable({ children }: Pick<FiguresProps, 'children'>) {
  return <dl className={classes.lines}>{children}</dl>;
}

interface FigureBlockProps extends FiguresProps {
  readonly columns: number;
  /** The columns where the screen is narrow. */
  readonly narrow: number;
}

/** Large figures in the lines of a drawing's title block. */
export function FigureBlock({ label, columns, narrow, children }: FigureBlockProps) {
  return (
    <Box
      component="dl"
      className={classes.figures ?? ''}
      __vars={{ '--columns': `${columns}`, '--narrow': `${narrow}` }}
      aria-label={label}
    >
      {children}
    </Box>
  );
}
