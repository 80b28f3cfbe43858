import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

/**
 * A moment between transactions: Postgres' list of those that were over then ("795:799:795,797"). What a
 * reader has seen is known exactly by it, whatever commits late.
 */
export type Cursor = string;

/** A record that has changed. */
export interface Change {
  /** The kind of record, as its actions begin: "order". */
  readonly kind: string;
  readonly id: string;
  /** Who changed it; null for the shop itself. */
  readonly actor_id: string | null;
  /** Whose order it is; null for other kinds of record. */
  readonly owner_id: string | null;
}

export interface Changes {
  /** The moment up to which these are all. */
  readonly cursor: Cursor;
  readonly changes: readonly Change[];
  /** More has changed than is told. */
  readonly tooMany: boolean;
}

/** How many entries of the log are told one by one. */
const MANY = 500;
/** How far before its opening a first stream begins, in seconds: what it is for was read about then. */
const FIRST_LOOK_BACK_SECONDS = 10;

/** What was recorded in the log and committed since the cursor. */
export function changesSince(ask: Send, cursor: Cursor): Promise<Changes> {
  // A database that was restored keeps the numbers of another one's transactions: those still to come are left out.
  return changesIn(
    ask,
    sql`
      select action, subject_id, actor_id from audit_log
      where xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${cursor}::pg_snapshot)
        and xid < pg_snapshot_xmax(pg_current_snapshot()) and subject_id is not null
      order by xid limit ${MANY + 1}`,
  );
}

/** What was recorded in the last seconds. */
export function latestChanges(ask: Send): Promise<Changes> {
  return changesIn(
    ask,
    sql`
      select action, subject_id, actor_id
      from (
        select * from audit_log where subject_id is not null order by id desc limit ${MANY + 1}
      ) as latest
      where at > now() - make_interval(secs => ${FIRST_LOOK_BACK_SECONDS})`,
  );
}

/** Whether this database has come as far as the cursor; another one, or an older copy, has not. */
export async function hasReached(ask: Send, cursor: Cursor): Promise<boolean> {
  const [row] = await ask(sql<{ reached: boolean }>`
    select pg_snapshot_xmax(${cursor}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as reached`);
  return row?.reached ?? false;
}

/** The moment that is now. */
export async function currentCursor(ask: Send): Promise<Cursor> {
  const [row] = await ask(sql<{ cursor: string }>`select pg_current_snapshot()::text as cursor`);
  if (!row) throw new Error('Postgres did not say where it is.');
  return row.cursor;
}

interface FoundChange extends Change {
  readonly cursor: string;
}

async function changesIn(ask: Send, entries: ReturnType<typeof sql>): Promise<Changes> {
  const rows = await ask(sql<FoundChange | { cursor: string; kind: null }>`
    select moment.cursor, entry.kind, entry.id, entry.actor_id, orders.user_id as owner_id
    from (select pg_current_snapshot()::text as cursor) as moment
    left join (
      select split_part(found.action, '.', 1) as kind, found.subject_id as id, found.actor_id
      from (${entries}) as found
    ) as entry on true
    left join orders on entry.kind = 'order' and orders.id = entry.id`);
  const changes = rows.filter((row) => row.kind !== null);
  const [first] = rows;
  if (!first) throw new Error('Postgres did not say where it is.');
  return { cursor: first.cursor, changes, tooMany: changes.length > MANY };
}

const CURSOR_MAX = 4_000;

/** A cursor that a client sends back, or null where it is none. */
export function readCursor(text: string): Cursor | null {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!parts || text.length > CURSOR_MAX) return null;
  const [, min = '', max = '', between = ''] = parts;
  const bounds = [BigInt(min), BigInt(max)] as const;
  const running = between === '' ? [] : between.split(',').map(BigInt);
  // As Postgres wants them: rising, and between the two bounds.
  const rising = running.every(
    (xid, index) =>
      xid >= bounds[0] && xid < bounds[1] && (index === 0 || xid > (running[index - 1] ?? 0n)),
  );
  return bounds[0] > 0n && bounds[0] <= bounds[1] && rising ? text : null;
}
