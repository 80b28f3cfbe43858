import type { Message } from '@kerf/contract/schemas/message';
import { useState } from 'react';
import { LinkedText } from './linked-text.tsx';
import classes from './messages.module.css';

/** The maximum of a collapsed message, in characters and lines, at every width. */
const SHORT_LENGTH = 140;
const SHORT_LINES = 3;

interface MessageBodyProps {
  readonly message: Pick<Message, 'body' | 'email'>;
}

/** A message's text; expandable if it is long. */
export function MessageBody({ message }: MessageBodyProps) {
  const [open, setOpen] = useState(false);
  const body = message.body.trim();
  if (isShort(body)) {
    return (
      <span className={classes.body}>
        <LinkedText text={body} />
      </span>
    );
  }
  return (
    <span className={classes.long}>
      <span className={classes.body} data-closed={!open || undefined}>
        <LinkedText text={body} />
      </span>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={`${open ? 'Shorten' : 'Read all of'} the message from ${message.email}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Shorten' : 'Read all'}
      </button>
    </span>
  );
}

function isShort(body: string): boolean {
  return body.length <= SHORT_LENGTH && body.split('\n').length <= SHORT_LINES;
}
