import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Machine, MachineChange, NewMachine } from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { ProblemError } from '@kerf/domain/problem';
import type { Selectable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { lockAccount } from '../access/lock-account.ts';

type Row = Pick<Selectable<Schema['machines']>, 'id' | 'name' | 'saw'>;

const shown = ['id', 'name', 'saw'] as const;

/** Lists an account's machines, by name. */
export async function listMachines(db: Database, accountId: string): Promise<Machine[]> {
  const rows = await db
    .selectFrom('machines')
    .select(shown)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(machineView);
}

/** Finds an account's machines with these ids. */
export async function findMachines(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, Machine>> {
  const rows = await db
    .selectFrom('machines')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, machineView(row)]));
}

/** Adds a machine. Throws a ProblemError if the account has reached the limit. */
export async function addMachine(tx: Tx, actor: Actor, body: NewMachine): Promise<Machine> {
  const { accountId } = actor;
  await lockAccount(tx, accountId);
  const count = await countOf(tx.selectFrom('machines').where('account_id', '=', accountId));
  if (count >= MACHINES_MAX) {
    throw new ProblemError({ code: 'too_many_machines', limit: MACHINES_MAX });
  }
  const row = await tx
    .insertInto('machines')
    .values({ id: randomUUID(), account_id: accountId, ...columns(body) })
    .returning(shown)
    .executeTakeFirstOrThrow();
  const { _id: id, ...added } = machineView(row);
  await recordAudit(tx, actor, 'machine.add', id, added);
  return machineView(row);
}

/**
 * Updates a machine; undefined if the account has no such machine. Throws a ProblemError if it is neither as
 * expected nor already as requested, which it is if the answer to the same request was lost.
 */
export function updateMachine(
  db: Database,
  actor: Actor,
  id: string,
  { expected, ...requested }: MachineChange,
): Promise<Machine | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('machines')
      .select(shown)
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
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
    await recordAudit(tx, actor, 'machine.update', id, { name: row.name, changes });
    return machineView(row);
  });
}

/** Deletes a machine; false if the account has no such machine. */
export function deleteMachine(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('machines')
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) return false;
    await recordAudit(tx, actor, 'machine.delete', id, { name: deleted.name });
    return true;
  });
}

function columns({ name, saw }: NewMachine) {
  return { name, saw: JSON.stringify(saw) };
}

function machineView({ id, name, saw }: Row): Machine {
  return { _id: id, name, saw };
}
