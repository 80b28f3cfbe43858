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
