import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scan-notice.module.css';

interface ScanNoticeProps {
  /** `alert` for what stops the scanner, `status` for what can be looked at later. */
  readonly role: 'alert' | 'status';
  readonly text: ReactNode;
  /** Buttons with what to do. */
  readonly children: ReactNode;
}

/** What became of scanned codes that were not taken, beside where they are scanned. */
export function ScanNotice({ role, text, children }: ScanNoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      <Text flex="1 1 100%">{text}</Text>
      {children}
    </div>
  );
}
