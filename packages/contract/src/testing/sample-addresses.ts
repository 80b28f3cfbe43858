import { addressLines } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import type { BookAddress } from '../schemas/address.ts';

type Changes = { readonly [Field in keyof BookAddress]?: BookAddress[Field] | undefined };

/** An address in a book, as the API returns it, for tests. */
export function sampleBookAddress(changes: Changes = {}): BookAddress {
  const { address = sampleAddress() } = changes;
  const lines = addressLines(address, findCountry(address.country));
  return {
    _id: changes._id ?? '7b3c1d6e-2222-4333-8444-555566667777',
    version: changes.version ?? 1,
    address,
    text: lines.join('\n'),
    isDefault: changes.isDefault ?? false,
    isForInvoices: changes.isForInvoices ?? false,
    archivedAt: changes.archivedAt ?? null,
  };
}
