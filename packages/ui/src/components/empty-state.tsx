import { Box } from '@mantine/core';
import { IconFilterOff, IconLock, IconRuler2, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export type EmptyKind = 'nothing-yet' | 'nothing-matches' | 'not-allowed';

const icons: Record<EmptyKind, TablerIcon> = {
  'nothing-yet': IconRuler2,
  'nothing-matches': IconFilterOff,
  'not-allowed': IconLock,
};

export interface EmptyStateProps {
  /** Why there is nothing to show. */
  readonly kind: EmptyKind;
  readonly title: string;
  readonly detail?: ReactNode;
  /** How to change that: a button or link. */
  readonly action?: ReactNode;
}

/** Shown instead of content, with the reason why there is none. */
export function EmptyState({ kind, title, detail, action }: EmptyStateProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.empty} data-kind={kind}>
      <Icon size={28} stroke={1.25} aria-hidden="true" />
      <Box component="p" fw={600} c="bright">
        {title}
      </Box>
      {detail !== undefined && <p>{detail}</p>}
      {action !== undefined && <Box mt="xs">{action}</Box>}
    </div>
  );
}
