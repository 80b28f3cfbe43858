import { Text } from '@mantine/core';
import { useIsOffline } from '../connection/connection-context.tsx';

interface OfflineReasonProps {
  /** What waits, as the subject of a sentence: "The order". */
  readonly what: string;
}

/** Beside a button that is disabled because the server cannot be reached. Nothing while it can. */
export function OfflineReason({ what }: OfflineReasonProps) {
  if (!useIsOffline()) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {what} has to wait until the server can be reached. What you typed stays here.
    </Text>
  );
}
