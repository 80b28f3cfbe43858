import type { Message } from '@kerf/contract/schemas/message';
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

/** Never ends in half a surrogate pair, which cannot be encoded. */
function firstPart(text: string): string {
  if (text.length <= QUOTED_MAX) return text;
  return `${text.slice(0, QUOTED_MAX).replace(/[\uD800-\uDBFF]$/, '')} …`;
}
