import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server';
import type { CaughtMails } from './caught-mails.ts';

const SIZE_MAX = 25 * 1024 * 1024;
const CLOSE_LIMIT_MS = 500;

/** What a catcher does with the next mails, for tests of what can go wrong. */
export interface MailFaults {
  /** Answers the data of this many mails with "451 try again later", although it keeps none of them. */
  busy: number;
  /** Takes this many mails and never says so. */
  silent: number;
}

/** What the local part of an address tells the catcher to do, as a mailbox would that is gone or full. */
const byAddress = [
  { begins: 'bounce', code: 550, text: 'No such mailbox' },
  { begins: 'full', code: 452, text: 'Mailbox full, try again later' },
] as const;

export interface SmtpPart {
  readonly port: number;
  close(): Promise<void>;
}

/** Takes mails over SMTP, from anyone on this machine and without a password. */
export async function startSmtp(
  mails: CaughtMails,
  faults: MailFaults,
  port: number,
): Promise<SmtpPart> {
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate would be made up, and nobody on this machine needs one.
    disabledCommands: ['STARTTLS'],
    hideSize: false,
    size: SIZE_MAX,
    closeTimeout: CLOSE_LIMIT_MS,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      username === 'locked' ? done(refusal(535, 'Account locked')) : done(null, { user: username }),
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
  // A sender that is killed in the middle of a mail is what this is for.
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

/** Keeps a mail. Resolves with whether the sender is told. */
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
