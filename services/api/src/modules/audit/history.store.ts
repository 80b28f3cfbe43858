import { type historyQuery, SHOP_ITSELF } from '@kerf/contract/schemas/history';
import { publicOrderEvents } from '@kerf/domain/audit-actions';
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { decodeCursor, encodeCursor, type Page } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import { foundIn } from './found-in.ts';

export type EventRow = Selectable<Schema['audit_log']>;

type Events = SelectQueryBuilder<Schema, 'audit_log', object>;

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The log is the longest table, so counting stops here. */
const COUNTED_MAX = 10_000;

/** How far `at` may lag behind the order of ids: it is when the transaction began. */
const SLACK = sql`interval '5 minutes'`;

const place = z.tuple([z.int()]);

/** One page of events, newest first by id, which is the order of insertion. */
export async function readEvents(
  db: Database,
  events: Events,
  { limit, cursor }: Wanted,
): Promise<Page<EventRow>> {
  const newest = events.selectAll().orderBy('id', 'desc');
  const from = cursor === undefined ? newest : newest.where('id', '<', placeOf(cursor));
  const [found, { total }] = await Promise.all([
    from.limit(limit + 1).execute(),
    db
      .selectFrom(events.select('id').limit(COUNTED_MAX).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const next = found.length > limit && last ? encodeCursor([last.id]) : null;
  return { items: kept, total, next };
}

function placeOf(cursor: string): number {
  const [id] = decodeCursor(cursor, place);
  return id;
}

export function eventsOfRecord(db: Database, id: string): Events {
  return db.selectFrom('audit_log').where('subject_id', '=', id);
}

/** The events of an order that its customer sees. */
export function publicEventsOfOrder(db: Database, orderId: string): Events {
  return eventsOfRecord(db, orderId).where(({ or, and, eb }) =>
    or(
      Object.entries(publicOrderEvents).map(([action, states]) =>
        states === 'all'
          ? eb('action', '=', action)
          : and([eb('action', '=', action), eb(sql`detail ->> 'to'`, 'in', states)]),
      ),
    ),
  );
}

/** Events by a user, and events on their account. */
export function eventsOfUser(db: Database, userId: string): Events {
  return db
    .selectFrom('audit_log')
    .where(({ or, eb }) => or([eb('subject_id', '=', userId), eb('actor_id', '=', userId)]));
}

/** The whole log, with a list's filters. */
export async function eventsListed(
  db: Database,
  listing: z.output<typeof historyQuery>,
): Promise<Events> {
  const { actor, kind, record, source, from, to, search } = listing;
  let events: Events = db.selectFrom('audit_log');
  if (actor === SHOP_ITSELF) events = events.where('actor_id', 'is', null);
  else if (actor !== undefined) {
    const user = db.selectFrom('users').select('id').where('email', '=', actor.toLowerCase());
    events = events.where('actor_id', '=', user);
  }
  // Written exactly as in the index.
  if (kind !== undefined) events = events.where(sql`split_part(action, '.', 1)`, '=', kind);
  if (record !== undefined) events = events.where('subject_id', '=', record);
  if (source !== undefined) events = events.where('source', '=', source);
  if (from !== undefined) events = events.where(isFrom(from));
  if (to !== undefined) events = events.where(isUntil(to));
  return search ? events.where(await foundIn(db, search)) : events;
}

/**
 * Finds the first id of a time, because pages are read by id: without it, an old day would be reached by
 * scanning everything since.
 */
function isFrom(moment: string) {
  return sql<SqlBool>`at >= ${moment}::timestamptz and id >= coalesce((
    select id from audit_log where at >= ${moment}::timestamptz - ${SLACK} order by at, id limit 1
  ), 0)`;
}

function isUntil(moment: string) {
  // The client's timestamps have milliseconds, the log's microseconds.
  return sql<SqlBool>`at < ${moment}::timestamptz + interval '1 ms' and id <= coalesce((
    select id from audit_log where at <= ${moment}::timestamptz + ${SLACK} order by at desc, id desc limit 1
  ), 0)`;
}
