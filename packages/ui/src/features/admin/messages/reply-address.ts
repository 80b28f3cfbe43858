import type { Message } from '@kerf/contract/schemas/message';
import { mailAddress } from '../../../components/mail-address.ts';

// Mail programs give up on addresses of more than about 2,000 characters.
const QUOTED_MAX = 1000;

/** A mail to whoever wrote, with the beginning of what they wrote quoted (RFC 6068). */
export function replyAddress({ email, body }: Message): string {
  return mailAddress(email, { subject: 'Re: your message to Kerf', body: quoted(body) });
}

function quoted(body: string): string {
  const lines = firstPart(body.trim()).split(/\r?\n/);
  return `\r\n\r\n${lines.map((line) => `> ${line}`).join('\r\n')}`;
}

/** Never ends in half a character: that could not be encoded. */
function firstPart(text: string): string {
  if (text.length <= QUOTED_MAX) return text;
  return `${text.slice(0, QUOTED_MAX).replace(/[\uD800-\uDBFF]$/, '')} …`;
}
