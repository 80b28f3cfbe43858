import { isEmail } from '@kerf/domain/email';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { isKnownAddress, type MailRow } from './mails.store.ts';

/** Why somebody gets a mail. */
export type RecipientReason =
  | 'placed the order'
  | 'invoice recipient of the account'
  | 'wrote to us'
  | 'asked to be told'
  | 'staff';

/** Who gets a mail. */
export interface Recipient {
  readonly reason: RecipientReason;
  /** Empty for somebody who was erased or has none. */
  readonly email: string;
  /** Whose address it has to be when the mail leaves, and whose choices of mails apply; null without an account. */
  readonly userId: string | null;
}

type MailedOrder = Pick<OrderRow, 'user_id' | 'customer_email'>;

/** The columns of `orders` that say the same as `buyerOf`, for mails of many orders. */
export const emailAndUserOfBuyer = sql`customer_email, user_id`;

export function buyerOf({ user_id: userId, customer_email: email }: MailedOrder): Recipient {
  return { reason: 'placed the order', email, userId };
}

/** Who gets an order's invoice and credit notes: its buyer and, if there is one, the recipient of the account's invoices. */
export function invoiceRecipients(
  order: MailedOrder & Pick<OrderRow, 'invoice_to'>,
): readonly Recipient[] {
  const buyer = buyerOf(order);
  // A buyer who was erased no longer says who else hears of the order.
  const email = buyer.email === '' ? '' : (order.invoice_to?.email ?? '');
  return [buyer, { reason: 'invoice recipient of the account', email, userId: null }];
}

/** Each admin who can sign in. */
export async function staffRecipients(tx: Tx): Promise<readonly Recipient[]> {
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  return admins.map(({ id, email }) => ({ reason: 'staff', email: email ?? '', userId: id }));
}

/**
 * Why the recipient of a stored mail gets it, which its row tells: of those who hear of an order, only who gets
 * an account's invoices needs no user.
 */
export function reasonOf({
  kind,
  user_id: userId,
}: Pick<MailRow, 'kind' | 'user_id'>): RecipientReason {
  if (kind === 'message.received') return 'staff';
  if (kind === 'message.reply') return 'wrote to us';
  if (kind === 'product.back') return 'asked to be told';
  return userId === null ? 'invoice recipient of the account' : 'placed the order';
}

/**
 * Checks the recipient of a mail that is about to leave, by its reason. Returns whether somebody has verified the
 * address that answers for what was typed. Throws a MailRefused if the mail must not go there.
 */
export async function checkRecipient(db: Database, mail: MailRow): Promise<boolean> {
  if (!isEmail(mail.recipient)) throw new MailRefused('This is not an email address.');
  switch (reasonOf(mail)) {
    case 'placed the order':
    case 'asked to be told':
    case 'staff':
    case 'wrote to us':
      await requireOwnAddress(db, mail);
      return isKnownAddress(db, mail.recipient);
    case 'invoice recipient of the account':
      // The buyer said so, and nobody asks the recipient.
      return isKnownAddress(db, await addressOfBuyer(db, mail));
  }
}

/** Addresses can change hands, and a mail about an order must not reach the new owner. */
async function requireOwnAddress(db: Database, { user_id: id, recipient }: MailRow): Promise<void> {
  if (id === null) return;
  const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  if (user?.email !== recipient) {
    throw new MailRefused('The account no longer has this email address.');
  }
}

async function addressOfBuyer(db: Database, mail: MailRow): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('customer_email')
    .where('id', '=', mail.order_id)
    .executeTakeFirst();
  return order?.customer_email ?? mail.recipient;
}
