import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';

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
    <Flex
      role={role}
      wrap="wrap"
      gap="0.5rem 0.75rem"
      p="0.75rem"
      bg="var(--kerf-sheet)"
      fz="sm"
      style={{ gridColumn: '1 / -1', borderInlineStart: '3px solid var(--mantine-color-error)' }}
    >
      <Text flex="1 1 100%">{text}</Text>
      {children}
    </Flex>
  );
}
