/** A mail as it goes to the mail server. */
export interface OutgoingMail {
  /** The same for every attempt, so that a mailbox that gets it twice can show it once. */
  readonly messageId: string;
  /** One bare address. */
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly date: Date;
  /** Ids of the mails that it belongs to, the one that it answers last. */
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
  /** The part of its addresses after the @, which message ids end with. */
  readonly domain: string;
  /** Resolves once the mail server has taken the mail. Rejects with a MailRefused or a MailServerTrouble. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** It was not sent, or it is not known whether it was. Trying again may help. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
  /** Whether it concerns this one mail, and not the server or our account there. */
  readonly ofThisMail: boolean;

  constructor(message: string, { ofThisMail }: { readonly ofThisMail: boolean }) {
    super(message);
    this.ofThisMail = ofThisMail;
  }
}
