import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** How a status looks. */
export interface StatusLook {
  readonly icon: TablerIcon;
  readonly tone: 'ok' | 'wait' | 'bad' | 'info' | 'quiet';
}

interface StatusBadgeProps {
  readonly look: StatusLook;
  readonly children: ReactNode;
}

/** A record's state as an icon and a word, never as color alone. */
export function StatusBadge({ look: { icon: Icon, tone }, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  );
}
