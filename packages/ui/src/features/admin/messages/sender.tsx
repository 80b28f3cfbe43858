import type { Message } from '@kerf/contract/schemas/message';
import { Mark } from '../parts/marks.tsx';

interface SenderMarkProps {
  readonly sender: Message['sender'];
}

/** Whether the sender is verified. */
export function SenderMark({ sender: { verified } }: SenderMarkProps) {
  return (
    <Mark tone={verified ? 'ok' : 'wait'} c="dimmed">
      {verified ? 'Verified sender' : 'Unverified sender'}
    </Mark>
  );
}

/** An account's display name, or its email address. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName === '' ? email : displayName;
}
