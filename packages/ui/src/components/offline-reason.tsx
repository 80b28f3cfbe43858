import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsOffline } from '../connection/connection-context.tsx';

interface OfflineReasonProps {
  /** What is on hold, and what happens to the work so far. */
  readonly children: ReactNode;
}

/** Shown next to a button that is disabled while the server cannot be reached; otherwise nothing. */
export function OfflineReason({ children }: OfflineReasonProps) {
  if (!useIsOffline()) return null;
  return (
    <Text fz="sm" c="dimmed" role="status">
      {children}
    </Text>
  );
}
