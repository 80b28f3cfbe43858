import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server';
import type { CaughtMails } from './caught-mails.ts';

const SIZE_MAX = 25 * 1024 * 1024;
const CLOSE_LIMIT_MS = 500;

/** Faults for the next mails, for tests. */
export interface MailFaults {
  /** Rejects this many mails with "451 try again later" and does not store them. */
  busy: number;
  /** Stores this many mails without ever replying. */
  silent: number;
  /** The passwords that let a sender in who gives one; any where it is null. */
  passwords: readonly string[] | null;
}

/** Faults chosen by the local part of an address, such as a mailbox that does not exist or is full. */
const byAddress = [
  { begins: 'bounce', code: 550, text: 'No such mailbox' },
  { begins: 'full', code: 452, text: 'Mailbox full, try again later' },
] as const;

export interface SmtpPart {
  readonly port: number;
  close(): Promise<void>;
}

/** Accepts mails over SMTP from any program on this machine, without a password. */
export async function startSmtp(
  mails: CaughtMails,
  faults: MailFaults,
  port: number,
): Promise<SmtpPart> {
  const server = new SMTPServer({
    authOptional: true,
    // It would need a self-signed certificate, which nothing on this machine needs.
    disabledCommands: ['STARTTLS'],
    hideSize: false,
    size: SIZE_MAX,
    closeTimeout: CLOSE_LIMIT_MS,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isLocked =
        username === 'locked' || faults.passwords?.includes(password ?? '') === false;
      return isLocked ? done(refusal(535, 'Account locked')) : done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const rule = byAddress.find(({ begins }) => address.startsWith(begins));
      done(rule ? refusal(rule.code, rule.text) : null);
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      take(stream, recipients, mails, faults).then(
        (answers) => answers && done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Senders killed in the middle of a mail are what this is for.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The catcher has no port.');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Stores a mail. Resolves with whether to reply to the sender. */
async function take(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  mails: CaughtMails,
  faults: MailFaults,
): Promise<boolean> {
  const parsed = await simpleParser(stream);
  if (faults.busy > 0) {
    faults.busy -= 1;
    throw refusal(451, 'Busy, try again later');
  }
  for (const recipient of recipients) mails.add(recipient, parsed);
  if (faults.silent === 0) return true;
  faults.silent -= 1;
  return false;
}

function refusal(responseCode: number, text: string): SMTPServerError {
  return Object.assign(new Error(text), { responseCode });
}
