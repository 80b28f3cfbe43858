import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsOffline } from '../connection/connection-context.tsx';

interface OfflineReasonProps {
  /** What waits, and what becomes of the work so far. */
  readonly children: ReactNode;
}

/** Beside a button that is disabled because the server cannot be reached. Nothing while it can. */
export function OfflineReason({ children }: OfflineReasonProps) {
  if (!useIsOffline()) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {children}
    </Text>
  );
}
