import type { Message } from '@kerf/contract/schemas/message';
import { Mark } from '../parts/section.tsx';

/** Whether the sender is verified. */
export function SenderMark({ sender: { verified } }: { readonly sender: Message['sender'] }) {
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
