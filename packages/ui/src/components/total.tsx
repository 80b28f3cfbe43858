import type { Cents } from '@kerf/domain/money';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from './quantity.tsx';
import classes from './total.module.css';

interface TotalProps {
  readonly label?: string;
  /** Null if nothing can be ordered yet. */
  readonly cents: Cents | null;
  readonly size?: 'sm' | 'md';
}

/** An order's total, between two rules; announced when it changes. */
export function Total({ cents, ...line }: TotalProps) {
  return (
    <TotalLine {...line}>
      {cents === null ? (
        <Box component="span" c="dimmed">
          –
        </Box>
      ) : (
        <Money cents={cents} />
      )}
    </TotalLine>
  );
}

interface TotalLineProps extends Omit<TotalProps, 'cents'> {
  readonly children: ReactNode;
}

/** The line of a total that is formatted already. */
export function TotalLine({ label = 'Total', size = 'md', children }: TotalLineProps) {
  return (
    <output className={classes.total} data-size={size}>
      <span>{label}</span>
      <strong>{children}</strong>
    </output>
  );
}
