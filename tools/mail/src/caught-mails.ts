import type { ParsedMail } from 'mailparser';

export interface CaughtAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail as a mailbox would show it. */
export interface CaughtMail {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly receivedAt: Date;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly CaughtAttachment[];
  /** How many times it arrived. Like a mailbox, the catcher shows a duplicate once. */
  deliveries: number;
}

/** The maximum number of mails kept; the oldest are dropped. */
const KEPT = 500;

/** The mails of this run, newest first. */
export class CaughtMails {
  readonly #mails = new Map<string, CaughtMail>();

  /** Stores a mail for one recipient. Duplicates for the same recipient are stored once. */
  add(recipient: string, parsed: ParsedMail): void {
    const messageId = parsed.messageId ?? '';
    const id = Buffer.from(`${messageId} ${recipient}`).toString('base64url');
    const known = this.#mails.get(id);
    if (known) {
      known.deliveries += 1;
      return;
    }
    this.#mails.set(id, { ...contentOf(parsed), id, messageId, to: recipient, deliveries: 1 });
    const [oldest] = this.#mails.keys();
    if (this.#mails.size > KEPT && oldest !== undefined) this.#mails.delete(oldest);
  }

  list(): CaughtMail[] {
    return [...this.#mails.values()].reverse();
  }

  find(id: string): CaughtMail | undefined {
    return this.#mails.get(id);
  }

  clear(): void {
    this.#mails.clear();
  }
}

function contentOf(parsed: ParsedMail) {
  return {
    from: parsed.from?.text ?? '',
    replyTo: parsed.replyTo?.text ?? '',
    subject: parsed.subject ?? '',
    receivedAt: new Date(),
    text: parsed.text ?? '',
    html: parsed.html || '',
    headers: Object.fromEntries(parsed.headerLines.map(({ key, line }) => [key, headerText(line)])),
    attachments: parsed.attachments.map(({ filename, contentType, content }) => ({
      filename: filename ?? 'attachment',
      contentType,
      content,
    })),
  };
}

function headerText(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\r?\n\s+/g, ' ')
    .trim();
}
