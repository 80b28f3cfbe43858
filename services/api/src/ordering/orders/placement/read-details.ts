import { MISSING } from '@kerf/contract/fault-message';
import type { newOrders } from '@kerf/contract/schemas/new-order';
import type { OrderDetails } from '@kerf/contract/schemas/order';
import type { Address } from '@kerf/domain/address/address';
import { addressText } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import { fieldProblem, notFound } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { findAddress } from '../../../people/addresses/addresses.store.ts';
import { checkAddress } from '../../../people/addresses/check-address.ts';

/** What a customer says with an order. The addresses in parts are null if it has only the one text. */
export interface PlacedDetails extends OrderDetails {
  readonly shipTo: Address | null;
  /** Whom the invoice is for, if it was said with the order. */
  readonly invoiceTo: Address | null;
}

type Body = Pick<
  z.output<typeof newOrders>,
  'customerName' | 'phone' | 'address' | 'poNumber' | 'shipTo' | 'addressId' | 'invoiceTo'
>;

/**
 * Reads what was said with an order. An address in parts becomes the one text too, which earlier clients and the
 * specification know. Throws a ProblemError if there is none, or if it lacks what its country requires.
 */
export async function readDetails(
  db: Database,
  accountId: string,
  body: Body,
): Promise<PlacedDetails> {
  const { customerName, phone, address, poNumber, invoiceTo = null } = body;
  const said = { customerName, phone, poNumber, invoiceTo };
  if (invoiceTo) checkAddress(invoiceTo, 'invoiceTo');
  const shipTo = await shipToOf(db, accountId, body);
  if (shipTo) {
    const text = addressText(shipTo, findCountry(shipTo.country), customerName);
    return { ...said, address: text, shipTo };
  }
  if (address === undefined) throw fieldProblem('address', MISSING);
  return { ...said, address, shipTo: null };
}

async function shipToOf(
  db: Database,
  accountId: string,
  { shipTo, addressId }: Body,
): Promise<Address | null> {
  if (shipTo) {
    checkAddress(shipTo, 'shipTo');
    return shipTo;
  }
  if (addressId === undefined) return null;
  const found = await findAddress(db, accountId, addressId);
  if (!found) throw notFound('address');
  return found;
}
