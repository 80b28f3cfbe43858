import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  AddedAddresses,
  NewBookAddress,
  NewBookAddresses,
} from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { addressTitle } from '@kerf/domain/address/address-lines';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudits } from '../../platform/audit/audit.store.ts';
import { lockAccount } from '../access/lock-account.ts';
import type { AddressRow } from './addresses.store.ts';
import { endUses } from './change-addresses.ts';
import { checkAddress } from './check-address.ts';

/**
 * Adds the addresses of a file to an account's book, except those that are in it already; the first one becomes the
 * default if there is none. Throws a ProblemError, and adds none, if one is incomplete, if two have the same use, or
 * if the book would be too full.
 */
export async function addAddresses(
  tx: Tx,
  actor: Actor,
  accountId: string,
  { addresses }: NewBookAddresses,
): Promise<AddedAddresses> {
  addresses.forEach(({ address }, index) => {
    checkAddress(address, `addresses.${index}.address`);
  });
  checkUses(addresses);
  await lockAccount(tx, accountId);
  const book = await tx
    .selectFrom('addresses')
    .select(['address', 'is_default', 'archived_at'])
    .where('account_id', '=', accountId)
    .execute();
  const current = book.filter((row) => row.archived_at === null);
  const added = withoutKnown(addresses, current);
  if (book.length + added.length > ADDRESSES_MAX) {
    throw new ProblemError({ code: 'too_many_addresses', limit: ADDRESSES_MAX });
  }
  if (added.length > 0) await insertAddresses(tx, accountId, added, current.length === 0);
  await recordAudits(
    tx,
    actor.userId,
    added.map(({ address }) => ({
      action: 'address.add',
      subjectId: accountId,
      detail: { name: addressTitle(address) },
    })),
  );
  return { added: added.length, known: addresses.length - added.length };
}

function checkUses(addresses: readonly NewBookAddress[]): void {
  for (const use of ['isDefault', 'isForInvoices'] as const) {
    const [, second] = addresses.flatMap((one, index) => (one[use] === true ? [index] : []));
    if (second === undefined) continue;
    throw fieldProblem(`addresses.${second}.${use}`, 'Only one address can have this use.');
  }
}

/** The addresses that are neither in the book nor further up in the file. */
function withoutKnown(
  addresses: readonly NewBookAddress[],
  book: readonly Pick<AddressRow, 'address'>[],
): NewBookAddress[] {
  const known = book.map(({ address }) => address);
  return addresses.filter(({ address }) => {
    if (known.some((other) => isDeepStrictEqual(other, address))) return false;
    known.push(address);
    return true;
  });
}

async function insertAddresses(
  tx: Tx,
  accountId: string,
  addresses: readonly NewBookAddress[],
  isFirst: boolean,
): Promise<void> {
  const hasDefault = addresses.some(({ isDefault }) => isDefault);
  // All are of one moment, and then listed by id: in the order of the file.
  const ids = addresses.map(() => randomUUID()).sort();
  const rows = addresses.map(({ address, isDefault = false, isForInvoices = false }, index) => ({
    id: ids[index] ?? randomUUID(),
    account_id: accountId,
    address: JSON.stringify(address),
    is_default: isDefault || (isFirst && !hasDefault && index === 0),
    is_for_invoices: isForInvoices,
  }));
  await endUses(tx, accountId, {
    is_default: rows.some((row) => row.is_default),
    is_for_invoices: rows.some((row) => row.is_for_invoices),
  });
  await tx.insertInto('addresses').values(rows).execute();
}
