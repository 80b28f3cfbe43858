/** A mail to hand to the mail server. */
export interface OutgoingMail {
  /** The same for every attempt, so that mail programs can show duplicates once. */
  readonly messageId: string;
  /** A single bare address. */
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly date: Date;
  /** The Message-IDs of its conversation; the one it answers comes last. */
  readonly references: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface MailTransport {
  /** The domain of the sender's address, used in Message-IDs. */
  readonly domain: string;
  /** Resolves once the mail server has accepted the mail. Rejects with a MailRefused or a MailServerTrouble. */
  send(mail: OutgoingMail): Promise<void>;
}

/** This mail will not be sent: the server refused it for good, or what it says no longer holds. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was not sent, or it is unknown whether it was. A retry may succeed. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
  /** Whether the trouble is limited to this mail, rather than the server or our account there. */
  readonly ofThisMail: boolean;

  constructor(message: string, { ofThisMail }: { readonly ofThisMail: boolean }) {
    super(message);
    this.ofThisMail = ofThisMail;
  }
}
