import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import type { OrderRow } from '../../db/schema.ts';
import { type MailRequest, queueMail } from './queue-mail.ts';
import { buyerOf, emailAndUserOfBuyer, invoiceRecipients, type Recipient } from './recipients.ts';

interface OrderMail extends Omit<MailRequest, 'to' | 'orderId' | 'event'> {
  /** Without one, an order has one mail of the kind. */
  readonly event?: string;
}

/** Queues a mail with a document of an order to its customer and, if there is one, to the recipient of its invoices. */
export async function queueInvoiceMail(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'user_id' | 'customer_email' | 'invoice_to'>,
  mail: OrderMail,
): Promise<void> {
  for (const to of invoiceRecipients(order)) await queueMail(tx, aboutOrder(order, mail, to));
}

/** Queues a mail about an order to its customer. */
export function queueOrderMail(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'user_id' | 'customer_email'>,
  mail: OrderMail,
): Promise<void> {
  return queueMail(tx, aboutOrder(order, mail, buyerOf(order)));
}

function aboutOrder({ id }: Pick<OrderRow, 'id'>, mail: OrderMail, to: Recipient): MailRequest {
  return { event: `${mail.kind}:${id}`, ...mail, to, orderId: id };
}

/** The event of an order's confirmation, which is sent once. */
export function placedEvent({ id }: Pick<OrderRow, 'id'>): string {
  return `order.placed:${id}`;
}

/** Queues the confirmation of an order that is paid before it was confirmed, so that the receipt comes after it. */
export function queuePlacedMail(tx: Tx, order: OrderRow): Promise<void> {
  return queueOrderMail(tx, order, { kind: 'order.placed', happenedAt: order.created_at });
}

/** Orders processed per transaction. */
const BATCH = 1000;

/**
 * Queues the mails that no transaction queues itself: confirmations of placed orders, whose transaction is
 * kept as short as possible; reminders of holds that end soon; and the end of the time to pay without a
 * hold. Each is queued once, however often and in however many processes this runs.
 */
export async function queueDueOrderMails(db: Database): Promise<void> {
  while ((await db.transaction().execute(queuePlaced)) === BATCH);
  await queueLapsing(db);
  await queueEndedWithoutHold(db);
}

/**
 * Processes orders placed since the last run, up to the time before which no more can appear. Returns their
 * number, or 0 if another process is doing it.
 */
async function queuePlaced(tx: Tx): Promise<number> {
  const cursor = await tx
    .selectFrom('mail_cursor')
    .select('placed_to')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!cursor) return 0;
  const until = await settledUntil(tx);
  const { rows } = await sql<{ looked_at: number }>`
    with placed as (
      select id, user_id, customer_email, created_at from orders
      where created_at > (select placed_to from mail_cursor) and created_at < ${until} and customer_email <> ''
        and life <> 'deleted'
      order by created_at fetch first ${sql.lit(BATCH)} rows with ties
    ), asked as (
      insert into mails (id, event, kind, recipient, user_id, order_id, content, created_at)
      select uuidv7(), 'order.placed:' || id, 'order.placed', ${emailAndUserOfBuyer}, id, '{}', created_at
      from placed on conflict (event, recipient) do nothing
    )
    update mail_cursor set placed_to = latest from (select max(created_at) as latest from placed) as newest
    where latest is not null
    returning (select count(*)::int from placed) as looked_at`.execute(tx);
  return Math.min(rows[0]?.looked_at ?? 0, BATCH);
}

/**
 * The time before which no more orders can appear: an order's `created_at` is the start of its transaction,
 * and running transactions are known. Transactions older than two minutes place no orders; without that
 * limit, a backup would delay mails for hours. The second is for transactions that are just beginning, and
 * for rounding.
 */
async function settledUntil(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(least(min(xact_start), now()), now() - interval '2 minutes') - interval '1 second' as until
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    tx,
  );
  const row = onlyRow(rows);
  return row.until;
}

/** Open orders that hold stock, written so that Postgres uses the partial index orders_lapsing: the last part is always true. */
const isHeld = sql`(money = 'unpaid' and life = 'open' and life in ('open', 'cancelling') and hold <> 'none'
  and held_until > '-infinity')`;

/** How long before its end a hold is reminded of: a day, or a quarter of a hold shorter than two days. */
const reminderLead = sql`case when held_until - orders.created_at >= interval '2 days' then interval '1 day'
  else (held_until - orders.created_at) / 4 end`;

/**
 * Not for holds under four hours, which are over before a reminder would help; the confirmation says when
 * they end.
 */
async function queueLapsing(db: Database): Promise<void> {
  await sql`
    insert into mails (id, event, kind, recipient, user_id, order_id, content)
    select uuidv7(), 'order.lapsing:' || orders.id, 'order.lapsing', ${emailAndUserOfBuyer}, orders.id, '{}'
    from orders join users on users.id = user_id
    where ${isHeld} and not awaits_quote and held_until > now() and held_until <= now() + interval '1 day'
      and held_until - orders.created_at >= interval '4 hours'
      and held_until - ${reminderLead} <= now()
      and not 'order.lapsing' = any(mails_off)
      and not exists (select from mails where event = 'order.lapsing:' || orders.id)
    limit ${sql.lit(BATCH)}
    on conflict (event, recipient) do nothing`.execute(db);
}

async function queueEndedWithoutHold(db: Database): Promise<void> {
  await sql`
    insert into mails (id, event, kind, recipient, user_id, order_id, content)
    select uuidv7(), 'order.expired:' || id, 'order.expired', ${emailAndUserOfBuyer}, id, '{}'
    from orders
    where money = 'unpaid' and life = 'open' and hold = 'none' and held_until between now() - interval '1 day' and now()
      and not exists (select from mails where event = 'order.expired:' || orders.id)
    limit ${sql.lit(BATCH)}
    on conflict (event, recipient) do nothing`.execute(db);
}
