import type { Message } from '@kerf/contract/schemas/message';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from './messages.module.css';

interface SenderMarkProps {
  readonly sender: Message['sender'];
}

/** Whether the sender is verified. */
export function SenderMark({ sender: { verified } }: SenderMarkProps) {
  const Icon = verified ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.mark} data-verified={verified}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {verified ? 'Verified sender' : 'Unverified sender'}
    </span>
  );
}

/** An account's display name, or its email address. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName === '' ? email : displayName;
}
