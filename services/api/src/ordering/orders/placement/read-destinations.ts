import type { newOrders } from '@kerf/contract/schemas/new-order';
import type { Address } from '@kerf/domain/address/address';
import { linesByProduct } from '@kerf/domain/lines-by-product';
import { type FieldError, fieldProblem, ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { StockLine } from '../../../ledger/stock-book/change-stock.ts';
import { findAddresses } from '../../../people/addresses/addresses.store.ts';
import { checkAddress } from '../../../people/addresses/check-address.ts';

type Body = Pick<z.output<typeof newOrders>, 'destinations'> & {
  readonly lines: readonly { readonly destination?: number | undefined }[];
};
type AskedDestination = NonNullable<Body['destinations']>[number];

/** Units of a product that go to one destination; 0 is the order's own. */
export interface OrderedLine extends StockLine {
  readonly destination: number;
}

/** An address that some lines of an order are asked to go to. */
export interface FurtherRequest {
  readonly shipTo: Address;
  /** The id of the shipping method; null if the customer chose none. */
  readonly methodId: string | null;
}

/**
 * Reads the addresses of an order beside its own. Throws a ProblemError if one is missing, incomplete or archived, if
 * nothing goes to one, or if a line names none of them.
 */
export async function readDestinations(
  db: Database,
  accountId: string,
  { destinations = [], lines }: Body,
): Promise<FurtherRequest[]> {
  checkNumbers(lines, destinations.length);
  if (destinations.length === 0) return [];
  const named = destinations.flatMap(({ addressId }) => addressId ?? []);
  const book = await findAddresses(db, accountId, named);
  return destinations.map((destination, index) => ({
    shipTo: addressOf(destination, book, `destinations.${index}`),
    methodId: destination.shippingMethod ?? null,
  }));
}

/** Throws a ProblemError about each line that names no address, or about an address without lines. */
function checkNumbers(lines: Body['lines'], further: number): void {
  const errors: FieldError[] = lines.flatMap(({ destination = 0 }, index) => {
    const message = `There is no address ${destination}.`;
    return destination > further ? [{ path: `lines.${index}.destination`, message }] : [];
  });
  const used = new Set(lines.map(({ destination = 0 }) => destination));
  const empty = Array.from({ length: further + 1 }, (_, number) => number).filter(
    (number) => !used.has(number),
  );
  for (const number of errors.length === 0 ? empty : []) {
    errors.push({
      path: number === 0 ? 'lines' : `destinations.${number - 1}`,
      message:
        number === 0
          ? 'Nothing goes to the order’s own address. Send at least one line without a destination.'
          : 'Nothing goes to this address.',
    });
  }
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

function addressOf(
  { shipTo, addressId }: AskedDestination,
  book: ReadonlyMap<string, Address>,
  path: string,
): Address {
  if (shipTo) {
    checkAddress(shipTo, `${path}.shipTo`);
    return shipTo;
  }
  if (addressId === undefined) throw fieldProblem(`${path}.shipTo`, 'Enter an address.');
  const found = book.get(addressId);
  if (found) return found;
  throw fieldProblem(`${path}.addressId`, 'This address was archived. Choose another.');
}

/** One line for each product and destination, those of the order's own address first. */
export function linesByDestination(
  lines: readonly (StockLine & { readonly destination?: number | undefined })[],
): OrderedLine[] {
  const byNumber = Map.groupBy(lines, ({ destination = 0 }) => destination);
  return [...byNumber]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([destination, same]) =>
      linesByProduct(same).map((line) => ({ ...line, destination })),
    );
}
