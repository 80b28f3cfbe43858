import { ActionIcon, Box } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

interface NoticeBarProps {
  readonly icon: TablerIcon;
  /** `loud` if it prevents work. */
  readonly tone: 'loud' | 'quiet';
  readonly children: ReactNode;
  /** One action to resolve it. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** An app-wide notice above the page's header. Announced when it appears. */
export function NoticeBar({ icon: Icon, tone, children, action, onDismiss }: NoticeBarProps) {
  return (
    <div className={classes.bar} data-screen-only data-tone={tone} role="status">
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Box component="p" flex={1}>
        {children}
      </Box>
      {action}
      {onDismiss && (
        <ActionIcon
          variant="transparent"
          size="sm"
          color="inherit"
          aria-label="Dismiss"
          onClick={onDismiss}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
