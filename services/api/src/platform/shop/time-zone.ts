import type { ShopTimeZone } from '@kerf/contract/schemas/shop-settings';
import { fieldProblem } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ShopSettingsRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { JobQueue } from '../job-queue/job-queue.ts';
import { lockSettings, readSettings } from './shop-settings.store.ts';

/** How much of the ledger is moved in a second, on a small machine. */
const ENTRIES_A_SECOND = 20_000;

/** The shop's time zone as shown to admins, and how long its days take to move to another one. */
export async function readTimeZone(db: Database): Promise<ShopTimeZone> {
  return timeZoneView(db, await readSettings(db));
}

interface Deps {
  readonly db: Database;
  readonly jobs: JobQueue;
}

/** Asks for another time zone, which is the shop's once the days of reports have been moved to it. */
export function setTimeZone(
  { db, jobs }: Deps,
  actor: Actor,
  timeZone: string,
): Promise<ShopTimeZone> {
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx);
    const asked = before.next_time_zone ?? before.time_zone;
    // A repeated request, or the same change by two people.
    if (asked === timeZone) return timeZoneView(tx, before);
    await requireKnown(tx, timeZone);
    const isMoved = timeZone !== before.time_zone;
    const after = await tx
      .updateTable('shop_settings')
      .set({
        next_time_zone: isMoved ? timeZone : null,
        time_zone_asked_at: isMoved ? sql<Date>`now()` : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = { timeZone: { from: asked, to: timeZone } };
    await recordAudit(tx, actor, 'shop.time-zone', null, { changes });
    if (isMoved) await jobs.enqueue(tx, { kind: 'move-days' });
    return timeZoneView(tx, after);
  });
}

/** Postgres and the server have their own lists of time zones. */
async function requireKnown(tx: Tx, timeZone: string): Promise<void> {
  const { rows } = await sql<{ isKnown: SqlBool }>`
    select exists (select from pg_timezone_names where name = ${timeZone}) as "isKnown"`.execute(
    tx,
  );
  if (rows[0]?.isKnown) return;
  const message = 'The database does not know this time zone. Choose another.';
  throw fieldProblem('timeZone', message);
}

async function timeZoneView(db: Database | Tx, row: ShopSettingsRow): Promise<ShopTimeZone> {
  const { time_zone: timeZone, next_time_zone: next, time_zone_asked_at: askedAt } = row;
  if (next === null || askedAt === null) return { timeZone, moving: null };
  const { rows } = await sql<{ entries: number }>`
    select coalesce(max(id), 0) as entries from revenue_entries`.execute(db);
  const entries = rows[0]?.entries ?? 0;
  const seconds = Math.max(1, Math.ceil(entries / ENTRIES_A_SECOND));
  return { timeZone, moving: { timeZone: next, since: askedAt.toISOString(), entries, seconds } };
}
