import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { shopTimeZone } from '../../db/shop-day.ts';
import { lastEntry } from './revenue.store.ts';

// One at a time: a second one waits, and then finds nothing to do.
const LOCK = sql`pg_advisory_xact_lock(hashtext('move-days'))`;
const DELETED_AT_ONCE = 20_000;

/**
 * Moves the days of reports to the time zone that was asked for. All sums are added up anew from the moments
 * of the ledger, beside those of the present zone, which reports read until the end. Payments go on
 * meanwhile: the ledger is locked only while the last of them are added, and the zone changes with that.
 */
export async function moveDays(db: Database): Promise<void> {
  const known = await lastCommitted(db);
  await db.transaction().execute(async (tx) => {
    await sql`select ${LOCK}`.execute(tx);
    const zone = await nextZone(tx);
    if (zone === null) return;
    await deleteLeftOver(tx, zone);
    for (const week of await weeksOf(tx, known)) await addWeek(tx, { zone, week, known });
    await lockLedger(tx);
    await sql`
      select add_revenue(array(select id from revenue_entries where id > ${known}), ${zone})`.execute(
      tx,
    );
    await changeZone(tx, zone);
  });
  await deleteOtherZones(db);
}

/** The last entry of the ledger; all before it are committed. */
function lastCommitted(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    return lastEntry(tx);
  });
}

/** Waits for those who are writing to the ledger, and keeps others waiting. */
async function lockLedger(tx: Tx): Promise<void> {
  await sql`lock table revenue_entries in share mode`.execute(tx);
}

async function nextZone(tx: Tx): Promise<string | null> {
  const { next_time_zone: zone } = await tx
    .selectFrom('shop_settings')
    .select('next_time_zone')
    .executeTakeFirstOrThrow();
  return zone;
}

/** Sums of the zone from when it was the shop's before. */
async function deleteLeftOver(tx: Tx, zone: string): Promise<void> {
  await tx.deleteFrom('revenue_days').where('time_zone', '=', zone).execute();
  await tx.deleteFrom('product_sales').where('time_zone', '=', zone).execute();
  await tx.deleteFrom('customer_months').where('time_zone', '=', zone).execute();
}

/** The weeks with entries, in UTC. They only divide the work, so that no statement takes long. */
async function weeksOf(tx: Tx, known: number): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select to_char(week, 'YYYY-MM-DD') as week from generate_series(
      (select date_trunc('week', min(at) at time zone 'UTC') from revenue_entries where id <= ${known}),
      (select max(at) at time zone 'UTC' from revenue_entries where id <= ${known}),
      '1 week') as week`.execute(tx);
  return rows.map(({ week }) => week);
}

interface Week {
  readonly zone: string;
  readonly week: string;
  /** The last entry that is added by week. */
  readonly known: number;
}

async function addWeek(tx: Tx, { zone, week, known }: Week): Promise<void> {
  await sql`
    select add_revenue(array(
      select id from revenue_entries where id <= ${known}
        and at >= ${week}::timestamp at time zone 'UTC'
        and at < (${week}::timestamp + interval '1 week') at time zone 'UTC'), ${zone})`.execute(
    tx,
  );
}

/** Fails if another zone was asked for meanwhile, to which the days are moved then. */
async function changeZone(tx: Tx, zone: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_settings')
    .set({ time_zone: zone, next_time_zone: null, time_zone_asked_at: null })
    .where('next_time_zone', '=', zone)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('Another time zone was asked for meanwhile.');
}

async function deleteOtherZones(db: Database): Promise<void> {
  const isOther = sql<SqlBool>`time_zone <> ${shopTimeZone}`;
  for (const table of ['revenue_days', 'product_sales', 'customer_months'] as const) {
    await deleteInBatches(db, table, isOther, DELETED_AT_ONCE);
  }
}
