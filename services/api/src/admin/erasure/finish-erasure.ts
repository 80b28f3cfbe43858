import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { AccountDirectory } from '../../gateways/identity/account-directory.ts';
import { issueInvoice } from '../../money/documents/issue-documents.ts';
import { lockOrder } from '../../ordering/orders/orders.store.ts';
import { countKept, eraseRows } from '../../people/personal-data/erase-rows.ts';

/** Longer than any call that began before the erasure may take. */
const SETTLED_MINUTES = 2;

interface ErasureDeps {
  readonly db: Database;
  /** The identity provider's accounts; null without a service account. */
  readonly accounts: AccountDirectory | null;
  readonly log: Logger;
}

/**
 * Erases what is left of a user whose erasure has started. Each step can be repeated. Calls that began before
 * the erasure may still write something, so all rows are erased once more when such calls have ended. Only then
 * the erasure forgets the address that it finds rows by.
 */
export async function finishErasure(deps: ErasureDeps, erasureId: string): Promise<void> {
  await issueMissingInvoices(deps.db, erasureId);
  const isFinished = await inTransaction(deps.db, (tx) => eraseRest(tx, erasureId));
  if (isFinished) return;
  await deleteSignIn(deps, erasureId);
  await closeErasure(deps.db, erasureId);
}

/** Continues all erasures that are not finished. */
export async function finishErasures(deps: ErasureDeps): Promise<void> {
  const open = await deps.db
    .selectFrom('erasures')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('asked_at')
    .limit(100)
    .execute();
  for (const { id } of open) {
    try {
      await finishErasure(deps, id);
    } catch (error) {
      // The others must not wait for it.
      deps.log.error({ erasureId: id, err: error }, 'an erasure could not be finished');
    }
  }
}

/** An order that was paid before there were invoices has none until it is fetched, and needs its customer for it. */
async function issueMissingInvoices(db: Database, erasureId: string): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.account_id', 'orders.account_id')
    .innerJoin('erasures', 'erasures.user_id', 'users.id')
    .select('orders.id')
    .where('erasures.id', '=', erasureId)
    .where('paid_at', 'is not', null)
    .where('customer_email', '<>', '')
    .where(sql<boolean>`not exists (
      select from documents where documents.order_id = orders.id and documents.kind = 'invoice')`)
    .execute();
  for (const { id } of orders) {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order) await issueInvoice(tx, order);
    });
  }
}

/** Erases the rows. Returns whether the erasure was finished before. */
async function eraseRest(tx: Tx, erasureId: string): Promise<boolean> {
  const erasure = await lockErasure(tx, erasureId);
  if (!erasure || erasure.finished_at !== null) return true;
  const { user_id: userId, account_id: accountId, email } = erasure;
  const person = { userId, accountId, email };
  // What stays is counted once, before it has no name.
  const kept = erasure.rows_erased_at === null && (await countKept(tx, person));
  await eraseRows(tx, person);
  await tx
    .updateTable('erasures')
    .set({
      rows_erased_at: sql<Date>`now()`,
      ...(kept && { kept: JSON.stringify(kept) }),
    })
    .where('id', '=', erasureId)
    .execute();
  return false;
}

function lockErasure(tx: Tx, erasureId: string) {
  return tx
    .selectFrom('erasures')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('erasures')
    .select('users.account_id')
    .where('erasures.id', '=', erasureId)
    .forUpdate('erasures')
    .executeTakeFirst();
}

/** Deletes the sign-in at the identity provider if the server may; otherwise the client or staff delete it. */
async function deleteSignIn({ db, accounts, log }: ErasureDeps, erasureId: string): Promise<void> {
  const { firebase_uid: uid } = await db
    .selectFrom('erasures')
    .select('firebase_uid')
    .where('id', '=', erasureId)
    .executeTakeFirstOrThrow();
  if (uid === null) return;
  const isDeleted = accounts !== null && (await accounts.delete(uid));
  if (!isDeleted) log.warn({ erasureId }, 'a sign-in at Firebase is left to its owner or to staff');
  await db
    .updateTable('erasures')
    .set({ firebase_uid: null, sign_in: isDeleted ? 'deleted' : 'left' })
    .where('id', '=', erasureId)
    .where('firebase_uid', 'is not', null)
    .execute();
}

/** Finishes the erasure and forgets the address, if the rows were erased after all earlier calls had ended. */
async function closeErasure(db: Database, erasureId: string): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ finished_at: sql<Date>`now()`, email: null })
    .where('id', '=', erasureId)
    .where('firebase_uid', 'is', null)
    .where('rows_erased_at', '>', sql<Date>`asked_at + make_interval(mins => ${SETTLED_MINUTES})`)
    .execute();
}
