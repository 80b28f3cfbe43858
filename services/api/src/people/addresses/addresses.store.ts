import type { BookAddress } from '@kerf/contract/schemas/address';
import type { Address } from '@kerf/domain/address/address';
import { addressLines } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type AddressRow = Pick<Selectable<Schema['addresses']>, (typeof shownColumns)[number]>;

export const shownColumns = [
  'id',
  'account_id',
  'version',
  'address',
  'is_default',
  'is_for_invoices',
  'archived_at',
] as const;

/** Lists an account's addresses: the default first, archived ones last, the others by age. */
export async function listAddresses(db: Database, accountId: string): Promise<BookAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(shownColumns)
    .where('account_id', '=', accountId)
    .orderBy(sql`archived_at is not null`)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(addressView);
}

/** Finds an account's address that is not archived. */
export async function findAddress(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<Address | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select('address')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.address;
}

/** Finds those of these addresses of an account that are not archived, by id. */
export async function findAddresses(
  db: Database | Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'address'])
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** An address as it is written on a parcel. */
export function writtenAddress(address: Address): string {
  return addressLines(address, findCountry(address.country)).join('\n');
}

export function addressView(row: AddressRow): BookAddress {
  return {
    _id: row.id,
    version: row.version,
    address: row.address,
    text: writtenAddress(row.address),
    isDefault: row.is_default,
    isForInvoices: row.is_for_invoices,
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}
