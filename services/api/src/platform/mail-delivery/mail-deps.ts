import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { MailInbox } from '../../gateways/mail/mail-inbox.ts';
import type { MailTransport } from '../../gateways/mail/mail-transport.ts';
import type { Meter } from '../../metrics/meter.ts';
import type { Secrets } from '../../secrets.ts';

/** The dependencies of sending mails. */
export interface MailDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly meter: Meter;
  /** Null without a mail server: mails are then stored but not sent. */
  readonly mailTransport: MailTransport | null;
  /** Where replies arrive; null if nobody reads them. */
  readonly inbox: MailInbox | null;
  /** The store's URL, for links in mails. */
  readonly storeUrl: string;
  /** The public address of the API, for mail programs; undefined if it is not configured. */
  readonly apiUrl: string | undefined;
  /** Also signs the links that turn mails off, and the addresses that replies go to. */
  readonly accessTokenSecrets: Secrets;
}
