import type {
  ShopSettings,
  ShopTimeZone,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { ShopLogoRow, ShopSettingsRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../audit/audit.store.ts';
import type { JobQueue } from '../job-queue/job-queue.ts';
import { lastEntry } from '../revenue/revenue.store.ts';
import { readLogo } from './read-logo.ts';
import { lockSettings, readSettings, settingsView } from './shop-settings.store.ts';

/** Updates the settings if they still have the given version, or already are as requested. */
export async function updateShopSettings(
  db: Database,
  actor: Actor,
  { version, logo: sentLogo, ...texts }: z.output<typeof shopSettingsChange>,
): Promise<ShopSettings> {
  const logo = typeof sentLogo === 'string' ? await readLogo(sentLogo) : sentLogo;
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx);
    const { taxNumber, askBelowPercent, ...others } = texts;
    const asked = {
      ...others,
      tax_number: taxNumber,
      ...(askBelowPercent !== undefined && { ask_below_percent: askBelowPercent }),
      ...(logo !== undefined && { logo_id: logo?.id ?? null }),
    };
    const changes = fieldChanges(before, asked);
    // A repeated request, or the same change by two people.
    if (Object.keys(changes).length === 0) return settingsView(tx, before);
    if (before.version !== version) {
      throw new ProblemError({ code: 'settings_changed', version: before.version });
    }
    if (logo) await keepLogo(tx, logo);
    const after = await tx
      .updateTable('shop_settings')
      .set({ ...asked, version: version + 1, updated_at: sql<Date>`now()` })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, 'shop.settings', null, { changes });
    return settingsView(tx, after);
  });
}

async function keepLogo(tx: Tx, logo: ShopLogoRow): Promise<void> {
  await tx
    .insertInto('shop_logos')
    .values(logo)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
  const entries = await lastEntry(db);
  const seconds = Math.max(1, Math.ceil(entries / ENTRIES_A_SECOND));
  return { timeZone, moving: { timeZone: next, since: askedAt.toISOString(), entries, seconds } };
}
