import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { REPLY_TOKEN_LENGTH } from './reply-token.ts';

export interface InboxSettings {
  readonly host: string;
  readonly port: number | undefined;
  /** TLS from the start. */
  readonly secure: boolean;
  /** Whether the connection must change to TLS before the password is sent. */
  readonly requireTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly mailbox: string;
  /** The address whose mails it receives. */
  readonly address: string;
}

/** RFC 5321's limit for what precedes the "@". */
const LOCAL_PART_MAX = 64;
const NAME_MAX = LOCAL_PART_MAX - '+'.length - REPLY_TOKEN_LENGTH;

/** Why `readInboxUrl` refuses an address. */
export const INBOX_URL_FORMS =
  'must be an address like imaps://user:password@imap.example.com/INBOX?address=replies@example.com, where the ' +
  `part before the @ has at most ${NAME_MAX} characters; without ?address= the user is the address`;

/** Reads the URL of a mailbox; null if it is none. */
export function readInboxUrl(text: string): InboxSettings | null {
  if (!/^imaps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const user = decoded(url.username);
  const password = decoded(url.password);
  const mailbox = decoded(url.pathname.slice(1));
  if (!url.hostname || !user || !password || mailbox === null || url.port === '0') return null;
  const address = canonicalEmail(url.searchParams.get('address') ?? user);
  if (!isEmail(address) || address.indexOf('@') > NAME_MAX || address.includes('+')) return null;
  return {
    host: url.hostname,
    port: url.port === '' ? undefined : Number(url.port),
    secure: url.protocol === 'imaps:',
    requireTls: url.searchParams.get('requireTLS') === 'true',
    user,
    password,
    mailbox: mailbox || 'INBOX',
    address,
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
