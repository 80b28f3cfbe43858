import type { BookAddress } from '@kerf/contract/schemas/address';
import { useMemo, useState } from 'react';
import { useOwnAddresses } from '../addresses/addresses.queries.ts';

/** The addresses that an order can go to, and the one that it goes to. */
export interface AddressChoice {
  /** Empty: only the text is asked for, as without a book. */
  readonly addresses: readonly BookAddress[];
  /** Null: the address is written. */
  readonly chosen: BookAddress | null;
  /** Whether the address that the buyer chose has been archived meanwhile. */
  readonly isGone: boolean;
  /** Whether the book has been read, or can't be. */
  readonly isKnown: boolean;
}

/** What the buyer chose, as far as something was chosen or typed. */
interface Typed {
  readonly address?: string | null | undefined;
  readonly addressId?: string | null | undefined;
}

/**
 * The choice among the addresses of one's own account: what was chosen, else the text if that was typed, else the
 * address that was offered first, which stays if another becomes the default meanwhile.
 */
export function useAddressChoice({ address, addressId }: Typed): AddressChoice {
  const { data, isPending } = useOwnAddresses();
  const [offeredId, setOfferedId] = useState<string | null>(null);
  const addresses = useMemo(
    () => data?.filter(({ archivedAt }) => archivedAt === null) ?? [],
    [data],
  );
  const offered = offeredAddress(addresses);
  if (offeredId === null && offered) setOfferedId(offered._id);
  const wanted = addressId ?? (address == null ? (offeredId ?? offered?._id ?? '') : '');
  const chosen = addresses.find(({ _id }) => _id === wanted) ?? null;
  const isGone = chosen === null && wanted !== '' && addresses.length > 0;
  return { addresses, chosen, isGone, isKnown: !isPending };
}

/** The default, or else the first address. */
export function offeredAddress(addresses: readonly BookAddress[]): BookAddress | undefined {
  return addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
}
