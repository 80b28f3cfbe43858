import type { BookAddress } from '@kerf/contract/schemas/address';
import { addressTitle } from '@kerf/domain/address/address-lines';
import { folded } from '@kerf/domain/text/folded';

/** Where the rows of a pad can go. */
export interface RowAddresses {
  /** The book, without what is archived. */
  readonly addresses: readonly BookAddress[];
  /** The id of the address that rows go to which name none; empty where it is written. */
  readonly ownId: string;
  /** Whether the book has been read. */
  readonly isKnown: boolean;
}

/** Where a row goes: the id of an address, empty for the order's own; null where what it names is not in the book. */
export function destinationOf({ addresses, ownId }: RowAddresses, shipTo = ''): string | null {
  const text = shipTo.trim();
  if (text === '') return '';
  const found = addressNamed(addresses, text);
  if (!found) return null;
  return found._id === ownId ? '' : found._id;
}

/** The address with this id, or the only one that has this title, company, name or city. */
function addressNamed(addresses: readonly BookAddress[], text: string): BookAddress | undefined {
  const byId = addresses.find(({ _id }) => _id === text);
  if (byId) return byId;
  const wanted = folded(text);
  const named = addresses.filter(({ address }) =>
    [addressTitle(address), address.company, address.name, address.city].some(
      (name) => folded(name) === wanted,
    ),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** What is wrong with where a row goes; null if nothing is, or the book is not known yet. */
export function shipToFault(book: RowAddresses, shipTo = ''): string | null {
  if (!book.isKnown || destinationOf(book, shipTo) !== null) return null;
  return isId(shipTo)
    ? 'The address of this row was archived. Choose another.'
    : `“${shipTo.trim()}” is not one address of your book. Choose it.`;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text.trim());
}
