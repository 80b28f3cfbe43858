import { cutText } from '@kerf/domain/text/letters';
import type { ReceivedMail } from '../../gateways/mail/mail-inbox.ts';
import { writtenPart } from './written-part.ts';

/** Longer texts are read in the mailbox. */
const TEXT_MAX = 10_000;

/** The text of a mail as a message: what its sender wrote, below its subject if that is given. */
export function messageText({ text, isCut }: ReceivedMail, subject = ''): string {
  const written = writtenPart(text);
  const isLong = written.length > TEXT_MAX;
  const shown = cutText(written, TEXT_MAX);
  const rest = isLong ? '(It goes on in the mailbox.)' : '';
  const none = isCut ? '(Its text is in the mailbox.)' : '(It has no text.)';
  return [subject, shown || none, rest].filter(Boolean).join('\n\n');
}
