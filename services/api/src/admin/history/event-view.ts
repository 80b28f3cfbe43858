import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { type AuditKind, kindOf } from '@kerf/domain/audit-actions';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { EventRow } from './history.store.ts';

interface NameRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

type Names = ReadonlyMap<string, NameRow>;

/** Events as sent to clients, with the names of actors and records, all read at once. */
export async function eventViews(db: Database, rows: readonly EventRow[]): Promise<ChangeEvent[]> {
  const people = await readPeople(db, rows);
  const records = { order: await readOrders(db, rows), product: await readProducts(db, rows) };
  const names: Partial<Record<AuditKind, Names>> = { user: people, ...records };
  const assignees = await readAssignees(db, rows);
  return rows.map((row) => ({
    ...bareView(row),
    record: { id: row.subject_id, name: nameOf(row, names) },
    actor: actorOf(row, people),
    source: row.source,
    detail: withAssignee(row, assignees),
  }));
}

/** An event as a customer sees it: what happened and when, but not who did it. */
export function publicEventView(row: EventRow): ChangeEvent {
  const { from, to } = detailOf(row);
  return {
    ...bareView(row),
    record: { id: row.subject_id, name: null },
    actor: null,
    source: null,
    detail: to === undefined ? {} : { from, to },
  };
}

function bareView({ id, at, action }: EventRow) {
  return { _id: String(id), at: at.toISOString(), action };
}

const details = z.record(z.string(), z.unknown());

function detailOf({ detail }: EventRow): Record<string, unknown> {
  return details.parse(detail);
}

/** Events name whom a conversation was assigned to by address. */
async function readAssignees(db: Database, rows: readonly EventRow[]) {
  const emails = rows.filter(isAssignment).flatMap((row) => {
    const { to } = detailOf(row);
    return typeof to === 'string' ? to : [];
  });
  if (emails.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['email', 'display_name'])
    .where('email', 'in', emails)
    .where('display_name', '<>', '')
    .execute();
  return new Map(people.map(({ email, display_name: name }) => [email, name]));
}

function withAssignee(row: EventRow, names: ReadonlyMap<string | null, string>) {
  const detail = detailOf(row);
  const name = isAssignment(row) && names.get(String(detail.to));
  return name ? { ...detail, to: name } : detail;
}

function isAssignment({ action }: EventRow): boolean {
  return action === 'message.assign';
}

function actorOf({ actor_id: id }: EventRow, people: Names): ChangeEvent['actor'] {
  const person = id === null ? undefined : people.get(id);
  return person ? { name: person.name, email: person.email } : null;
}

/** A deleted record, or one without a page, keeps the name it has in the event. */
function nameOf(row: EventRow, names: Partial<Record<AuditKind, Names>>): string | null {
  const kind = kindOf(row.action);
  const found = kind && row.subject_id !== null ? names[kind]?.get(row.subject_id) : undefined;
  if (found) return found.name;
  const { name, email } = detailOf(row);
  return [name, email].find((each) => typeof each === 'string') ?? null;
}

function readPeople(db: Database, rows: readonly EventRow[]): Promise<Names> {
  const actors = rows.flatMap(({ actor_id: id }) => id ?? []);
  return readNames(
    db,
    [...actors, ...subjectsOf(rows, 'user')],
    (ids) =>
      sql`select id, coalesce(nullif(display_name, ''), email, '') as name, email from users where id = any(${ids})`,
  );
}

async function readOrders(db: Database, rows: readonly EventRow[]): Promise<Names> {
  const orders = await readNames(
    db,
    subjectsOf(rows, 'order'),
    (ids) => sql`select id, serial::text as name, null as email from orders where id = any(${ids})`,
  );
  return new Map(
    [...orders].map(([id, row]) => [id, { ...row, name: formatOrderNumber(Number(row.name)) }]),
  );
}

function readProducts(db: Database, rows: readonly EventRow[]): Promise<Names> {
  return readNames(
    db,
    subjectsOf(rows, 'product'),
    (ids) => sql`select id, name, null as email from products where id = any(${ids})`,
  );
}

function subjectsOf(rows: readonly EventRow[], kind: AuditKind): string[] {
  return rows
    .filter(({ action }) => kindOf(action) === kind)
    .flatMap((row) => row.subject_id ?? []);
}

async function readNames(
  db: Database,
  ids: readonly string[],
  select: (ids: ReturnType<typeof uuidArray>) => ReturnType<typeof sql<NameRow>>,
): Promise<Names> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const { rows } = await select(uuidArray(distinct)).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
