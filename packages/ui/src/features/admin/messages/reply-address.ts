import type { Message } from '@kerf/contract/schemas/message';
import { cutText } from '@kerf/domain/text/letters';
import { mailAddress } from '../../../components/mail-address.ts';

// Mail programs fail on links longer than about 2,000 characters.
const QUOTED_MAX = 1000;

/** A mailto link to the sender, with the start of the message quoted (RFC 6068). */
export function replyAddress({ email, body }: Pick<Message, 'email' | 'body'>): string {
  return mailAddress(email, { subject: 'Re: your message to Kerf', body: quoted(body) });
}

function quoted(body: string): string {
  const lines = firstPart(body.trim()).split(/\r?\n/);
  return `\r\n\r\n${lines.map((line) => `> ${line}`).join('\r\n')}`;
}

function firstPart(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${cutText(text, QUOTED_MAX)} …`;
}
