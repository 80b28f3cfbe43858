import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** How many orders one transaction looks at. */
const BATCH = 1000;

/**
 * Asks for the mails that no transaction asks for by itself: orders that were placed, whose transaction
 * is kept as short as it can be; holds that end soon; and orders without a hold whose time has ended.
 * Each is asked for once, however often this runs and in however many processes.
 */
export async function askForOrderMails(db: Database): Promise<void> {
  while ((await db.transaction().execute(askForPlaced)) === BATCH);
  await askForLapsing(db);
  await askForEndedWithoutHold(db);
}

/**
 * Takes the orders in the time since the last run, up to where none can appear any more. Returns how
 * many, or 0 where another process does it right now.
 */
async function askForPlaced(tx: Tx): Promise<number> {
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
      where created_at > (select placed_to from mail_cursor) and created_at < ${until}
        and state <> 'deleted'
      order by created_at fetch first ${sql.lit(BATCH)} rows with ties
    ), asked as (
      insert into mails (id, event, kind, recipient, user_id, order_id, content)
      select gen_random_uuid(), 'order.placed:' || id, 'order.placed', customer_email, user_id, id, '{}'
      from placed on conflict (event, recipient) do nothing
    )
    update mail_cursor set placed_to = latest from (select max(created_at) as latest from placed) as newest
    where latest is not null
    returning (select count(*)::int from placed) as looked_at`.execute(tx);
  return Math.min(rows[0]?.looked_at ?? 0, BATCH);
}

/**
 * The moment before which no order can appear any more: an order's time is that of the start of its
 * transaction, and every transaction that has begun is known. One that has run for minutes places no
 * order; without a limit, a backup would hold the mails back for hours. A second is for a transaction
 * that begins right now, and for the rounding of an order's time.
 */
async function settledUntil(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(least(min(xact_start), now()), now() - interval '2 minutes') - interval '1 second' as until
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('Postgres did not say which transactions run.');
  return row.until;
}

/** Always true; it makes Postgres use the partial index orders_lapsing. */
const inIndex = sql`held_until > '-infinity'`;

/** How long before its end a hold is reminded of: a day, or a quarter of a hold shorter than two days. */
const reminderLead = sql`case when held_until - orders.created_at >= interval '2 days' then interval '1 day'
  else (held_until - orders.created_at) / 4 end`;

/**
 * A hold of less than four hours is over before a reminder would help; the mail that confirms the order
 * says until when it is held.
 */
async function askForLapsing(db: Database): Promise<void> {
  await sql`
    insert into mails (id, event, kind, recipient, user_id, order_id, content)
    select gen_random_uuid(), 'order.lapsing:' || orders.id, 'order.lapsing', customer_email, users.id, orders.id, '{}'
    from orders join users on users.id = user_id
    where state = 'pending' and ${inIndex} and held_until > now() and held_until <= now() + interval '1 day'
      and held_until - orders.created_at >= interval '4 hours'
      and held_until - ${reminderLead} <= now()
      and not 'order.lapsing' = any(mails_off)
      and not exists (select from mails where event = 'order.lapsing:' || orders.id)
    limit ${sql.lit(BATCH)}
    on conflict (event, recipient) do nothing`.execute(db);
}

async function askForEndedWithoutHold(db: Database): Promise<void> {
  await sql`
    insert into mails (id, event, kind, recipient, user_id, order_id, content)
    select gen_random_uuid(), 'order.expired:' || id, 'order.expired', customer_email, user_id, id, '{}'
    from orders
    where state = 'expired' and hold = 'none' and held_until between now() - interval '1 day' and now()
      and not exists (select from mails where event = 'order.expired:' || orders.id)
    limit ${sql.lit(BATCH)}
    on conflict (event, recipient) do nothing`.execute(db);
}
