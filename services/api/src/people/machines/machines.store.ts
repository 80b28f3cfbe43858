import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Machine,
  type MachineChange,
  machine,
  type NewMachine,
} from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { ProblemError } from '@kerf/domain/problem';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';

type Row = Pick<Selectable<Schema['machines']>, 'id' | 'name' | 'saw'>;

const shown = ['id', 'name', 'saw'] as const;

/** Lists a user's machines, by name. */
export async function listMachines(db: Database, userId: string): Promise<Machine[]> {
  const rows = await db
    .selectFrom('machines')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(machineView);
}

/** Finds a user's machines with these ids. */
export async function findMachines(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Machine>> {
  const rows = await db
    .selectFrom('machines')
    .select(shown)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, machineView(row)]));
}

/**
 * Adds a machine, once per idempotency key if there is one. Throws a ProblemError if the user has reached the
 * limit.
 */
export function addMachine(
  db: Database,
  userId: string,
  body: NewMachine,
  key?: string,
): Promise<Machine> {
  const call = { userId, operation: 'addMachine', key, request: body };
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    return once(tx, call, machine, () => insertMachine(tx, userId, body));
  });
}

async function insertMachine(tx: Tx, userId: string, body: NewMachine): Promise<Machine> {
  const { count } = await tx
    .selectFrom('machines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MACHINES_MAX) {
    throw new ProblemError({ code: 'too_many_machines', limit: MACHINES_MAX });
  }
  const row = await tx
    .insertInto('machines')
    .values({ id: randomUUID(), user_id: userId, ...columns(body) })
    .returning(shown)
    .executeTakeFirstOrThrow();
  const { _id: id, ...added } = machineView(row);
  await recordAudit(tx, { userId }, 'machine.add', id, added);
  return machineView(row);
}

/**
 * Updates a machine; undefined if the user has no such machine. Throws a ProblemError if it is neither as
 * expected nor already as requested, which it is if the answer to the same request was lost.
 */
export function updateMachine(
  db: Database,
  userId: string,
  id: string,
  { expected, ...requested }: MachineChange,
): Promise<Machine | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('machines')
      .select(shown)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    const { _id, ...current } = machineView(before);
    if (isDeepStrictEqual(current, requested)) return machineView(before);
    if (expected !== undefined && !isDeepStrictEqual(current, expected)) {
      throw new ProblemError({ code: 'record_changed' });
    }
    const row = await tx
      .updateTable('machines')
      .set(columns(requested))
      .where('id', '=', id)
      .returning(shown)
      .executeTakeFirstOrThrow();
    const changes = fieldChanges(machineView(before), machineView(row));
    await recordAudit(tx, { userId }, 'machine.update', id, { name: row.name, changes });
    return machineView(row);
  });
}

/** Deletes a machine; false if the user has no such machine. */
export function deleteMachine(db: Database, userId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('machines')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) return false;
    await recordAudit(tx, { userId }, 'machine.delete', id, { name: deleted.name });
    return true;
  });
}

/** Serializes additions, so that concurrent ones cannot exceed the limit. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

function columns({ name, saw }: NewMachine) {
  return { name, saw: JSON.stringify(saw) };
}

function machineView({ id, name, saw }: Row): Machine {
  return { _id: id, name, saw };
}
