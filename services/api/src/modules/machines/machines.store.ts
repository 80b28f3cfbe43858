import { randomUUID } from 'node:crypto';
import type { Machine, NewMachine } from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { ProblemError } from '@kerf/domain/problem';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';

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

/** Finds those of a user's machines with these ids. */
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

/** Adds a machine. Throws a ProblemError if the user has reached the limit. */
export function addMachine(db: Database, userId: string, machine: NewMachine): Promise<Machine> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
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
      .values({ id: randomUUID(), user_id: userId, ...columns(machine) })
      .returning(shown)
      .executeTakeFirstOrThrow();
    return machineView(row);
  });
}

/** Updates a machine; undefined if the user has no such machine. */
export async function updateMachine(
  db: Database,
  userId: string,
  id: string,
  machine: NewMachine,
): Promise<Machine | undefined> {
  const row = await db
    .updateTable('machines')
    .set(columns(machine))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst();
  return row && machineView(row);
}

/** Deletes a machine; false if the user has no such machine. */
export async function deleteMachine(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('machines')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
