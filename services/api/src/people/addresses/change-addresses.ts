import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  BookAddress,
  BookAddressChange,
  NewBookAddress,
} from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { addressTitle } from '@kerf/domain/address/address-lines';
import { can } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { lockAccount } from '../access/lock-account.ts';
import { type AddressRow, addressView, shownColumns } from './addresses.store.ts';
import { checkAddress } from './check-address.ts';

/**
 * Adds an address to an account's book; the first one becomes the default. Throws a ProblemError if it is
 * incomplete, or if the book is full.
 */
export async function addAddress(
  tx: Tx,
  actor: Actor,
  accountId: string,
  { address, isDefault, isForInvoices = false }: NewBookAddress,
): Promise<BookAddress> {
  checkAddress(address, 'address');
  await lockAccount(tx, accountId);
  const book = tx.selectFrom('addresses').where('account_id', '=', accountId);
  if ((await countOf(book)) >= ADDRESSES_MAX) {
    throw new ProblemError({ code: 'too_many_addresses', limit: ADDRESSES_MAX });
  }
  const used = (await countOf(book.where('archived_at', 'is', null))) > 0;
  const uses = { is_default: isDefault ?? !used, is_for_invoices: isForInvoices };
  await endUses(tx, accountId, uses);
  const row = await tx
    .insertInto('addresses')
    .values({
      id: randomUUID(),
      account_id: accountId,
      address: JSON.stringify(address),
      ...uses,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(tx, actor, 'address.add', accountId, { name: addressTitle(address) });
  return addressView(row);
}

/**
 * Changes an address. Throws a ProblemError if there is none that the actor may change, if it has another
 * version by now, or if it is incomplete. A change that is made already changes nothing, and is no error.
 */
export function updateAddress(
  db: Database,
  actor: Actor,
  id: string,
  change: BookAddressChange,
): Promise<BookAddress> {
  return inTransaction(db, async (tx) => {
    const before = await lockAddress(tx, actor, id);
    const wanted = wantedRow(before, change);
    if (isSame(before, wanted)) return addressView(before);
    if (change.version !== undefined && change.version !== before.version) {
      throw new ProblemError({ code: 'record_changed' });
    }
    if (change.address) checkAddress(change.address, 'address');
    await endUses(tx, before.account_id, wanted, id);
    const row = await tx
      .updateTable('addresses')
      .set({
        ...wanted,
        address: JSON.stringify(wanted.address),
        version: before.version + 1,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returning(shownColumns)
      .executeTakeFirstOrThrow();
    await recordChange(tx, actor, before, row);
    return addressView(row);
  });
}

async function lockAddress(tx: Tx, actor: Actor, id: string): Promise<AddressRow> {
  const found = await tx
    .selectFrom('addresses')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !can(actor, 'address.change', found.account_id)) throw notFound('address');
  // The account first, as when one is added: the uses of its other addresses change too.
  await lockAccount(tx, found.account_id);
  const row = await tx
    .selectFrom('addresses')
    .select(shownColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('address');
  return row;
}

type Wanted = Pick<AddressRow, 'address' | 'is_default' | 'is_for_invoices' | 'archived_at'>;

/** An archived address has no uses; using one restores it. */
function wantedRow(before: AddressRow, change: BookAddressChange): Wanted {
  const isUsed = change.isDefault === true || change.isForInvoices === true;
  const isArchived = change.isArchived ?? (before.archived_at !== null && !isUsed);
  return {
    address: change.address ?? before.address,
    is_default: !isArchived && (change.isDefault ?? before.is_default),
    is_for_invoices: !isArchived && (change.isForInvoices ?? before.is_for_invoices),
    archived_at: isArchived ? (before.archived_at ?? new Date()) : null,
  };
}

function isSame(before: AddressRow, wanted: Wanted): boolean {
  const { address, is_default, is_for_invoices, archived_at } = before;
  return isDeepStrictEqual({ address, is_default, is_for_invoices, archived_at }, wanted);
}

/**
 * Takes the uses that an address is about to have from the account's other addresses. Their versions stay:
 * what somebody is changing about them is not affected.
 */
export async function endUses(
  tx: Tx,
  accountId: string,
  uses: Pick<Wanted, 'is_default' | 'is_for_invoices'>,
  id?: string,
): Promise<void> {
  for (const use of ['is_default', 'is_for_invoices'] as const) {
    if (!uses[use]) continue;
    const others = tx
      .updateTable('addresses')
      .set({ [use]: false })
      .where('account_id', '=', accountId)
      .where(use, '=', true);
    await (id === undefined ? others : others.where('id', '<>', id)).execute();
  }
}

async function recordChange(tx: Tx, actor: Actor, before: AddressRow, after: AddressRow) {
  const detail = { name: addressTitle(after.address) };
  const wasArchived = before.archived_at !== null;
  if (wasArchived !== (after.archived_at !== null)) {
    const action = wasArchived ? 'address.restore' : 'address.archive';
    return recordAudit(tx, actor, action, after.account_id, detail);
  }
  const changes = fieldChanges(shownFields(before), shownFields(after));
  return recordAudit(tx, actor, 'address.update', after.account_id, { ...detail, changes });
}

function shownFields({
  address,
  is_default: isDefault,
  is_for_invoices: isForInvoices,
}: AddressRow) {
  return { ...address, isDefault, isForInvoices };
}
