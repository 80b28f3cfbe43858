import type { ApiClient } from '@kerf/api-client/client';
import type {
  BookAddress,
  BookAddressChange,
  NewBookAddress,
  NewBookAddresses,
} from '@kerf/contract/schemas/address';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../components/quantity.tsx';
import { toastFailure } from '../../components/toasts.tsx';
import { type Once, useChange } from '../../components/use-change.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';

/** Whose addresses: those of one's own account or, for staff, of a customer's. */
export interface Book {
  readonly of: 'own' | 'customer';
  readonly email: string;
}

const addressKeys = {
  all: ['addresses'],
  of: ({ of, email }: Book) => ['addresses', of, email] as const,
} as const;

function addressesQuery(api: ApiClient, book: Book) {
  return queryOptions({
    queryKey: addressKeys.of(book),
    queryFn: ({ signal }) =>
      book.of === 'own'
        ? api.listAddresses({}, { signal })
        : api.listUserAddresses({ params: { email: book.email } }, { signal }),
  });
}

/** The addresses of a book, the default first and archived ones last. */
export function useAddresses(book: Book) {
  return useQuery(addressesQuery(useApi(), book));
}

/** The addresses of one's own account; never requested for a visitor. */
export function useOwnAddresses(isWanted = true) {
  const email = useAccount()?.email;
  return useQuery({
    ...addressesQuery(useApi(), { of: 'own', email: email ?? '' }),
    enabled: isWanted && email !== undefined,
  });
}

/** Refetches all addresses, after the server has refused a stale one. */
export function useRefetchAddresses() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: addressKeys.all });
}

interface AddressAttempt {
  readonly body: NewBookAddress;
  /** What editing began from; not of a new address. */
  readonly version: number;
}

/**
 * Adds an address, or changes this one unless it was changed elsewhere, and shows a toast. A retry with the same
 * key adds no second address.
 */
export function useSaveAddress(book: Book, id: string | null) {
  const refetch = useRefetchAddresses();
  return useChange({
    call: (
      api,
      { body: { body, version }, idempotencyKey }: Once<AddressAttempt>,
    ): Promise<BookAddress> => {
      if (id !== null) return api.updateAddress({ params: { id }, body: { ...body, version } });
      return book.of === 'own'
        ? api.addAddress({ body }, { idempotencyKey })
        : api.addUserAddress({ params: { email: book.email }, body }, { idempotencyKey });
    },
    done: 'Address saved',
    onDone: refetch,
    onError: () => toastFailure('Address not saved'),
  });
}

interface AddressUse {
  readonly address: BookAddress;
  readonly change: Pick<BookAddressChange, 'isDefault' | 'isForInvoices' | 'isArchived'>;
}

/** Changes what an address is used for, or archives it. */
export function useChangeAddress() {
  return useChange({
    call: (api, { address, change }: AddressUse) =>
      api.updateAddress({ params: { id: address._id }, body: change }),
    failed: 'Address not changed',
    onDone: useRefetchAddresses(),
  });
}

/** Adds the addresses of a file, all or none, and says in a toast how many. */
export function useImportAddresses(book: Book) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewBookAddresses>) =>
      book.of === 'own'
        ? api.addAddresses({ body }, { idempotencyKey })
        : api.addUserAddresses({ params: { email: book.email }, body }, { idempotencyKey }),
    done: ({ added, known }) => {
      const already = known === 0 ? '' : `, ${known} already in the book`;
      return `${counted(added, 'address', 'addresses')} added${already}`;
    },
    onDone: useRefetchAddresses(),
  });
}
