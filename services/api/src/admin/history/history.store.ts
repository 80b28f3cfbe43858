import { type HistoryPart, type historyQuery, SHOP_ITSELF } from '@kerf/contract/schemas/history';
import { publicOrderEvents, signInActions } from '@kerf/domain/audit-actions';
import {
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { containing, cutPage, decodeCursor, type Page } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';
import { momentsOfDays } from '../../platform/shop/day-range.ts';

export type EventRow = Selectable<Schema['audit_log']>;

type Events = SelectQueryBuilder<Schema, 'audit_log', object>;

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The log is the longest table, so no more than these are counted. */
const COUNTED_MAX = 10_000;

/** Only this many matching records are searched for; a more common word is of no use. */
const RECORDS_MAX = 100;

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
      .selectFrom(
        events
          .select('id')
          .limit(COUNTED_MAX + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const { shown, next } = cutPage(found, limit, ({ id }) => [id]);
  return {
    items: shown,
    total: Math.min(total, COUNTED_MAX),
    atLeast: total > COUNTED_MAX,
    next,
  };
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
  const { actor, part, kind, record, source, from, to, search, ...days } = listing;
  const ofDays = await momentsOfDays(db, days);
  let events: Events = db.selectFrom('audit_log');
  if (actor === SHOP_ITSELF) events = events.where('actor_id', 'is', null);
  else if (actor !== undefined) {
    const user = db.selectFrom('users').select('id').where('email', '=', actor.toLowerCase());
    events = events.where('actor_id', '=', user);
  }
  // Written exactly as in the index.
  if (kind !== undefined) events = events.where(sql`split_part(action, '.', 1)`, '=', kind);
  if (part !== undefined) events = events.where(isOfPart(part));
  if (record !== undefined) events = events.where('subject_id', '=', record);
  if (source !== undefined) events = events.where('source', '=', source);
  if (from !== undefined) events = events.where(isFrom(from));
  if (to !== undefined) events = events.where(isUntil(to));
  if (ofDays.from !== undefined) events = events.where(isFrom(ofDays.from));
  if (ofDays.before !== undefined) events = events.where(isBefore(ofDays.before));
  return search ? events.where(await foundIn(db, search)) : events;
}

/** Sign-ins are found by the index of kinds: they may be rare among the changes. */
function isOfPart(part: HistoryPart) {
  const actions = sql.join([...signInActions]);
  return part === 'changes'
    ? sql<SqlBool>`action not in (${actions})`
    : sql<SqlBool>`split_part(action, '.', 1) = 'user' and action in (${actions})`;
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
  return isBefore(moment, sql`interval '1 ms'`);
}

function isBefore(moment: string, after = sql`interval '0'`) {
  return sql<SqlBool>`at < ${moment}::timestamptz + ${after} and id <= coalesce((
    select id from audit_log where at <= ${moment}::timestamptz + ${SLACK} order by at desc, id desc limit 1
  ), 0)`;
}

/**
 * Whether an event is by a person, or about an order, product or person, that matches the text. Event
 * details are not searched. Ids are looked up first: Postgres then knows how many events each has, and
 * reads a busy person's from the newest on instead of all of them.
 */
async function foundIn(db: Database, text: string): Promise<RawBuilder<SqlBool>> {
  const pattern = containing(text);
  const number = /^(?:ks-)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? null;
  // Written exactly as in the indexes.
  const { rows } = await sql<{ readonly id: string; readonly is_person: boolean }>`
    (select id, true as is_person from users
      where folded(coalesce(email, '') || ' ' || display_name) like ${pattern} limit ${RECORDS_MAX})
    union all
    (select id, false from products
      where folded(name || ' ' || sku || ' ' || des) like ${pattern}
        and (folded(name) like ${pattern} or folded(sku) like ${pattern}) limit ${RECORDS_MAX})
    union all
    (select id, false from orders where serial = ${number}::bigint)`.execute(db);
  const records = rows.map(({ id }) => id);
  const people = rows.filter(({ is_person }) => is_person).map(({ id }) => id);
  return sql`(actor_id = any(${people}::uuid[]) or subject_id = any(${records}::uuid[]))`;
}
