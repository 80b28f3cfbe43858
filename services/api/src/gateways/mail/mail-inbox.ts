import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { REPLY_TOKEN_LENGTH } from './reply-token.ts';

/** A mail that was received, as far as the shop keeps it. */
export interface ReceivedMail {
  /** Its Message-ID, or a hash of its beginning if it has none. */
  readonly messageId: string;
  /** The canonical address that it says it is from; null if that is none. It proves nothing. */
  readonly sender: string | null;
  /** The header lines that name its recipients. */
  readonly recipients: string;
  readonly subject: string;
  /** Its text, with what it quotes. */
  readonly text: string;
  /** Whether only its beginning was read. */
  readonly isCut: boolean;
  readonly attachments: readonly ReceivedAttachment[];
  /** Whether a program sent it by itself. */
  readonly isAutomatic: boolean;
}

/** A file of a mail, which stays in the mailbox. */
export interface ReceivedAttachment {
  readonly name: string;
  /** In bytes, rounded. */
  readonly size: number;
}

export interface MailInbox {
  /** The address whose mails it receives, also with "+" and a token before the "@". */
  readonly address: string;
  /**
   * Passes on unread mails, the oldest first, and marks each as read once it is kept; as important too, if somebody
   * should look at it in the mailbox. Rejects with a MailInboxTrouble.
   */
  readUnread(max: number, keep: (mail: ReceivedMail) => Promise<KeptMail>): Promise<void>;
}

export interface KeptMail {
  readonly needsLook: boolean;
}

/** The mailbox could not be read to the end. The next attempt goes on from there. */
export class MailInboxTrouble extends Error {
  override readonly name = 'MailInboxTrouble';
}

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
