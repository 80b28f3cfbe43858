import type { ImapFlow } from 'imapflow';
import { type InboxSettings, type MailInbox, MailInboxTrouble } from './mail-inbox.ts';

const CONNECT_LIMIT_MS = 15_000;
const SILENCE_LIMIT_MS = 30_000;
/** The time limit for reading the mailbox once. */
const READ_LIMIT_MS = 120_000;
/** How much of a mail is read. What a person writes comes before the files that they attach. */
const READ_BYTES = 512 * 1024;
/** A server must not fill the memory, whatever it says. */
const RESPONSE_BYTES = 4 * READ_BYTES;

/** A mailbox on an IMAP server, over one connection for each time that it is read. imapflow is loaded on first use. */
export function createImapInbox(settings: InboxSettings): MailInbox {
  return {
    address: settings.address,
    readUnread: async (max, keep) => {
      const { readMail } = await import('./read-mail.ts');
      const client = await newClient(settings);
      const timer = setTimeout(() => client.close(), READ_LIMIT_MS);
      try {
        await client.connect().catch(asTrouble);
        await client.mailboxOpen(settings.mailbox).catch(asTrouble);
        const found = await client.search({ seen: false }, { uid: true }).catch(asTrouble);
        for (const uid of (found || []).slice(0, max)) {
          const fetched = await client
            .fetchOne(`${uid}`, whatIsRead, { uid: true })
            .catch(asTrouble);
          // Somebody has deleted it meanwhile.
          if (!fetched) continue;
          const { needsLook } = await keep(await readMail(fetched));
          const flags = needsLook ? ['\\Seen', '\\Flagged'] : ['\\Seen'];
          await client.messageFlagsAdd(`${uid}`, flags, { uid: true }).catch(asTrouble);
        }
      } finally {
        clearTimeout(timer);
        client.close();
      }
    },
  };
}

/** Opens the mailbox and reads nothing. Rejects with a MailInboxTrouble where that is not possible. */
export async function checkInbox(settings: InboxSettings): Promise<void> {
  const client = await newClient(settings);
  try {
    await client.connect().catch(asTrouble);
    await client.mailboxOpen(settings.mailbox, { readOnly: true }).catch(asTrouble);
  } finally {
    client.close();
  }
}

const whatIsRead = { source: { maxLength: READ_BYTES }, bodyStructure: true, size: true } as const;

async function newClient(settings: InboxSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const { host, port, secure, user, password } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(settings.requireTls && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    maxLiteralSize: RESPONSE_BYTES,
    maxResponseSize: 2 * RESPONSE_BYTES,
  });
  // The call that is under way rejects as well.
  client.on('error', () => undefined);
  return client;
}

function asTrouble(error: unknown): never {
  const { message, responseText } = faultOf(error);
  throw new MailInboxTrouble(responseText ?? message, { cause: error });
}

function faultOf(error: unknown): { message: string; responseText?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return 'responseText' in error && typeof error.responseText === 'string'
    ? { message: error.message, responseText: error.responseText }
    : { message: error.message };
}
