import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { MailTransport } from '../../gateways/mail/mail-transport.ts';
import type { Meter } from '../../metrics/meter.ts';

/** The dependencies of sending mails. */
export interface MailDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly meter: Meter;
  /** Null where no mail server is set up: mails are kept then, and not sent. */
  readonly mailTransport: MailTransport | null;
  /** The store's address, which mails lead to. */
  readonly storeUrl: string;
}
