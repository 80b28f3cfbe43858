import { cutText } from '@kerf/domain/text/letters';
import type { Transporter } from 'nodemailer';
import {
  MailRefused,
  MailServerTrouble,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';

/** The time limit for sending one mail. */
export const SEND_LIMIT_MS = 90_000;
const CONNECT_LIMIT_MS = 15_000;
const REASON_MAX_LENGTH = 500;

interface SmtpSettings {
  readonly url: string;
  /** "Kerf <orders@example.com>". */
  readonly from: string;
}

/** Sends mails over SMTP, one connection each. nodemailer is loaded on first use. */
export function createSmtpTransport({ url, from }: SmtpSettings): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  return {
    domain: senderDomain(from),
    send: async (mail) => {
      transporter ??= openTransporter(url);
      try {
        await (await transporter).sendMail(messageOf(mail, from));
      } catch (error) {
        throw troubleOf(error);
      }
    },
  };
}

/** The domain of a sender's address. */
export function senderDomain(from: string): string {
  return from.replace(/>$/, '').slice(from.lastIndexOf('@') + 1);
}

/** Connects and signs in, and sends nothing. Rejects where that is not possible. */
export async function checkSmtp(url: string): Promise<void> {
  const transporter = await openTransporter(url);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
    // Templates reference no files, and nothing that a customer wrote may either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    // As an object, so that an address is never parsed as a list.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    messageId: mail.messageId,
    references: [...mail.references],
    inReplyTo: mail.references.at(-1),
    subject: mail.subject,
    date: mail.date,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    signal: AbortSignal.timeout(SEND_LIMIT_MS),
  };
}

interface SmtpFault {
  readonly message: string;
  readonly command: string | undefined;
  readonly permanent: boolean;
}

function faultOf(error: unknown): SmtpFault {
  if (!(error instanceof Error))
    return { message: String(error), command: undefined, permanent: false };
  const command =
    'command' in error && typeof error.command === 'string' ? error.command : undefined;
  const permanent = 'permanent' in error && error.permanent === true;
  return { message: error.message, command, permanent };
}

/** The commands for a single mail. An error before them concerns the server or our account there. */
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA'];

function troubleOf(error: unknown): MailRefused | MailServerTrouble {
  const { message, command, permanent } = faultOf(error);
  const reason = cutText(message.replaceAll(/\s+/g, ' '), REASON_MAX_LENGTH);
  const ofThisMail = command !== undefined && MAIL_COMMANDS.includes(command);
  if (permanent && ofThisMail) return new MailRefused(reason, { cause: error });
  return new MailServerTrouble(reason, { ofThisMail });
}
