import { sql } from 'kysely';
import { onlyRow } from '../../db/only-row.ts';
import type { Send } from '../../db/pipeline.ts';
import { hasBeenSold, hasSoldVersion } from '../../db/product-conditions.ts';

/**
 * A Postgres snapshot as text ("795:799:795,797"): which transactions had finished. It states exactly what
 * a reader has seen, even if older transactions commit later.
 */
export type Cursor = string;

/** A record that has changed. */
export interface Change {
  /** The prefix of its actions: "order". */
  readonly kind: string;
  readonly id: string;
  /** Who changed it; null for the system. */
  readonly actor_id: string | null;
  /** The order's account; null for other kinds of record. */
  readonly account_id: string | null;
  /** A product that has never been in the shop, of which customers hear nothing. */
  readonly is_unpublished: boolean;
  /** A note that staff keep for themselves. */
  readonly is_internal: boolean;
}

export interface Changes {
  /** Up to this snapshot the changes are complete. */
  readonly cursor: Cursor;
  readonly changes: readonly Change[];
  /** There are more changes than are listed. */
  readonly tooMany: boolean;
}

/** The id of the shop in changes of its settings, which are of no record with an id. */
const THE_SHOP = sql.lit('00000000-0000-0000-0000-000000000000');
const isOfRecord = sql`(subject_id is not null or action like 'shop.%')`;

/** The maximum number of changes that a reconnecting client receives one by one. */
const LISTED_MAX = 500;
/** How far back a stream without a cursor starts, in seconds: its page loaded its data about then. */
const FIRST_LOOK_BACK_SECONDS = 10;

/** The changes committed since the cursor, up to `most` of them. */
export function changesSince(
  ask: Send,
  cursor: Cursor,
  most: number = LISTED_MAX,
): Promise<Changes> {
  // After a restore from a dump, rows may carry transaction ids that this cluster has not reached yet.
  return changesIn(
    ask,
    sql`
      select xid, action, subject_id, actor_id, detail from audit_log
      where xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${cursor}::pg_snapshot)
        and xid < pg_snapshot_xmax(pg_current_snapshot()) and ${isOfRecord}
      order by xid limit ${most + 1}`,
    most,
  );
}

/** The changes of the last seconds. */
export function latestChanges(ask: Send): Promise<Changes> {
  return changesIn(
    ask,
    sql`
      select xid, action, subject_id, actor_id, detail
      from (
        select * from audit_log where ${isOfRecord} order by id desc limit ${LISTED_MAX + 1}
      ) as latest
      where at > now() - make_interval(secs => ${FIRST_LOOK_BACK_SECONDS})`,
  );
}

/** False for a cursor of another database, or from before it was restored. */
export async function hasReached(ask: Send, cursor: Cursor): Promise<boolean> {
  const [row] = await ask(sql<{ reached: boolean }>`
    select pg_snapshot_xmax(${cursor}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as reached`);
  return row?.reached ?? false;
}

/** The current snapshot. */
export async function currentCursor(ask: Send): Promise<Cursor> {
  return onlyRow(await ask(sql<{ cursor: string }>`select pg_current_snapshot()::text as cursor`))
    .cursor;
}

interface FoundChange extends Change {
  readonly cursor: string;
}

async function changesIn(ask: Send, entries: ReturnType<typeof sql>, most: number = LISTED_MAX) {
  const rows = await ask(sql<FoundChange | { cursor: string; kind: null }>`
    select moment.cursor, entry.kind, entry.id, entry.actor_id, orders.account_id,
      products.id is not null and not ${hasBeenSold} and not ${hasSoldVersion} as is_unpublished,
      coalesce(entry.is_internal, false) as is_internal
    from (select pg_current_snapshot()::text as cursor) as moment
    left join (
      select found.xid, split_part(found.action, '.', 1) as kind, coalesce(found.subject_id, ${THE_SHOP}) as id,
        found.actor_id,
        found.detail ->> 'forCustomer' = 'false' as is_internal
      from (${entries}) as found
    ) as entry on true
    left join orders on entry.kind = 'order' and orders.id = entry.id
    left join products on entry.kind = 'product' and products.id = entry.id
    order by entry.xid`);
  const changes = rows.filter((row) => row.kind !== null);
  const first = onlyRow(rows);
  return { cursor: first.cursor, changes, tooMany: changes.length > most };
}

/** Parses a cursor sent by a client. Null if it is invalid. */
export function readCursor(text: string): Cursor | null {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!parts) return null;
  const [, min = '', max = '', between = ''] = parts;
  const bounds = [BigInt(min), BigInt(max)] as const;
  const running = between === '' ? [] : between.split(',').map(BigInt);
  // Postgres requires ascending ids within the bounds.
  const rising = running.every(
    (xid, index) =>
      xid >= bounds[0] && xid < bounds[1] && (index === 0 || xid > (running[index - 1] ?? 0n)),
  );
  return bounds[0] > 0n && bounds[0] <= bounds[1] && rising ? text : null;
}

const encoder = new TextEncoder();

/** The changes of one event. */
export type ChangeSet = Pick<Changes, 'changes' | 'tooMany'>;

/**
 * The changes as one event with a line per record, or null if there are none. Without a cursor the client's
 * last one stays valid.
 */
export function changesEvent({ changes, tooMany }: ChangeSet, cursor?: Cursor): Uint8Array | null {
  // The client refetches everything.
  if (tooMany || changes.length > LISTED_MAX)
    return eventBytes('event: resync\ndata: all\n', cursor);
  const lines = new Set(changes.map(({ kind, id }) => `data: ${kind} ${id}\n`));
  return lines.size === 0 ? null : eventBytes([...lines].join(''), cursor);
}

/** The first event that carries a cursor: from here on the stream is complete. */
export function readyEvent(cursor: Cursor): Uint8Array {
  return eventBytes('event: ready\ndata: go\n', cursor);
}

/** Keeps the connection alive and advances the client's cursor. */
export function heartbeat(cursor: Cursor): Uint8Array {
  return eventBytes(': still here\n', cursor);
}

function eventBytes(lines: string, cursor?: Cursor): Uint8Array {
  return encoder.encode(`${cursor === undefined ? '' : `id: ${cursor}\n`}${lines}\n`);
}
