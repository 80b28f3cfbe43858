import { type Cents, cents } from '@kerf/domain/money';
import { type ProductPiece, shippedSize } from '@kerf/domain/shipping/piece';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import { useState } from 'react';
import type { NewOrder } from './placement.queries.ts';
import { type ShippingForm, useShipping } from './use-shipping.ts';
import { type TaxedLine, type TaxForm, useTax } from './use-tax.ts';

/** What an order costs besides its goods, and where it goes as far as that depends on it. */
export interface Charges {
  readonly to: ShipTo;
  /** Null where the order goes to an address that was chosen. */
  readonly change: ((to: Partial<ShipTo>) => void) | null;
  /** Null where the shop has no shipping methods. */
  readonly shipping: ShippingForm | null;
  /** Null where the shop charges no tax. */
  readonly tax: TaxForm | null;
}

export interface ChargedLine extends TaxedLine {
  readonly sku: string;
  readonly amount: Cents;
  /** How one piece ships; absent if nothing of it is known. */
  readonly piece: ProductPiece | undefined;
}

/** Shipping and tax of these lines. `address` is the one that was chosen; without one, the place is asked for. */
export function useCharges(lines: readonly ChargedLine[], address: ShipTo | null): Charges {
  const [typed, setTyped] = useState<ShipTo>({ country: '', region: '', postalCode: '' });
  const place = address ? placeOf(address) : typed;
  const shipping = useShipping(
    lines.map(({ sku, amount, quantity, piece }) => ({
      sku,
      quantity,
      // All units of a product have one price.
      unitPrice: cents(Math.round(amount / quantity)),
      ...shippedSize(piece),
    })),
    place,
  );
  const to = shipping?.to ?? place;
  const tax = useTax(
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
    shipping,
    to,
  );
  const change = (changes: Partial<ShipTo>) => setTyped({ ...typed, ...changes });
  return { to, shipping, tax, change: address ? null : change };
}

function placeOf({ country, region, postalCode }: ShipTo): ShipTo {
  return { country, region, postalCode };
}

/** Whether an order can be placed as far as its shipping and tax go. */
export function areChargesKnown({ shipping, tax }: Charges): boolean {
  return shipping?.price !== null && tax?.price !== null;
}

/** Whether staff quote the shipping once the order is placed. */
export function isShippingToQuote({ shipping }: Charges): boolean {
  return shipping?.isToQuote === true;
}

/** What they add to the goods, in cents; 0 where the shop charges for neither. */
export function chargesPrice({ shipping, tax }: Charges): Cents {
  return cents((shipping?.price ?? 0) + (tax?.price ?? 0));
}

/** The choice of shipping, and where the order goes, as the API takes them. */
export function chargesRequest({
  to,
  shipping,
  tax,
}: Charges): Pick<NewOrder, 'shippingMethod' | 'shippingTo'> {
  const method = shipping?.chosen?.method.id;
  return {
    ...(method !== undefined && { shippingMethod: method }),
    ...((method !== undefined || tax) && { shippingTo: { ...to } }),
  };
}
