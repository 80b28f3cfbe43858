import { randomUUID } from 'node:crypto';
import {
  type newSavedList,
  SAVED_LISTS_MAX,
  type SavedList,
  type SavedRow,
  type savedListChange,
} from '@kerf/contract/schemas/saved-list';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx, takingNames } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Actor } from '../../http/actor.ts';
import { lockAccount } from '../../people/access/lock-account.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { headingColumns, savedListView } from './saved-lists.store.ts';

/** Adds a list. Its name must be unique among the account's lists. */
export function addSavedList(
  tx: Tx,
  actor: Actor,
  body: z.output<typeof newSavedList>,
): Promise<SavedList> {
  return takingNames(nameTaken(body.name), () => insertList(tx, actor, body));
}

async function insertList(tx: Tx, actor: Actor, { name, rows }: z.output<typeof newSavedList>) {
  await checkProducts(tx, rows);
  await leaveRoom(tx, actor.accountId);
  const row = await tx
    .insertInto('saved_lists')
    .values({ id: randomUUID(), account_id: actor.accountId, name, ...contents(rows) })
    .returning(headingColumns)
    .executeTakeFirstOrThrow();
  const list = savedListView(row);
  await recordAudit(tx, actor, 'list.add', list._id, recorded(list));
  return list;
}

/** Updates a list if it still has the version that the change was based on. */
export function updateSavedList(
  tx: Tx,
  actor: Actor,
  id: string,
  body: z.output<typeof savedListChange>,
): Promise<SavedList> {
  return takingNames(nameTaken(body.name), () => writeChange(tx, actor, id, body));
}

async function writeChange(
  tx: Tx,
  actor: Actor,
  id: string,
  { name, rows, version }: z.output<typeof savedListChange>,
): Promise<SavedList> {
  const current = await tx
    .selectFrom('saved_lists')
    .select(headingColumns)
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('list'));
  if (current.version !== version) {
    throw new ProblemError({ code: 'list_changed', version: current.version });
  }
  if (rows) await checkProducts(tx, rows);
  const row = await tx
    .updateTable('saved_lists')
    .set({ name, version: version + 1, updated_at: sql<Date>`now()` })
    .set(rows ? contents(rows) : {})
    .where('id', '=', id)
    .returning(headingColumns)
    .executeTakeFirstOrThrow();
  const list = savedListView(row);
  const changes = fieldChanges(recorded(savedListView(current)), recorded(list));
  await recordAudit(tx, actor, 'list.update', id, { name, changes });
  return list;
}

export async function deleteSavedList(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('saved_lists')
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound('list'));
    await recordAudit(tx, actor, 'list.delete', id, { name: deleted.name });
  });
}

/** A list in the audit log, without its rows, which may be many. */
function recorded({ name, products, units, version }: SavedList) {
  return { name, products, units, version };
}

function contents(rows: readonly SavedRow[]) {
  return {
    rows: JSON.stringify(rows),
    products: rows.length,
    units: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** A list may contain products that are no longer sold, but not unknown ones. */
async function checkProducts(tx: Tx, rows: readonly SavedRow[]): Promise<void> {
  const ids = rows.map(({ productId }) => productId);
  const known = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const knownIds = new Set(known.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    knownIds.has(id)
      ? []
      : [{ path: `rows.${index}.productId`, message: 'There is no such product.' }],
  );
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

/** Serializes additions, so that concurrent ones cannot exceed the limit. */
async function leaveRoom(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const count = await countOf(tx.selectFrom('saved_lists').where('account_id', '=', accountId));
  if (count < SAVED_LISTS_MAX) return;
  throw new ProblemError({ code: 'too_many_lists', limit: SAVED_LISTS_MAX });
}

function nameTaken(name: string) {
  return { saved_lists_name: { code: 'list_name_taken', name } } as const;
}
