import { type Cents, cents } from '@kerf/domain/money';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import { useState } from 'react';
import type { NewOrder } from './placement.queries.ts';
import { type ShippingForm, useShipping } from './use-shipping.ts';
import { type TaxedLine, type TaxForm, useTax } from './use-tax.ts';

/** What an order costs besides its goods, and where it goes as far as that depends on it. */
export interface Charges {
  readonly to: ShipTo;
  readonly change: (to: Partial<ShipTo>) => void;
  /** Null where the shop has no shipping methods. */
  readonly shipping: ShippingForm | null;
  /** Null where the shop charges no tax. */
  readonly tax: TaxForm | null;
}

export interface ChargedLine extends TaxedLine {
  readonly sku: string;
  readonly amount: Cents;
}

/** Shipping and tax of these lines. */
export function useCharges(lines: readonly ChargedLine[]): Charges {
  const [typed, setTyped] = useState<ShipTo>({ country: '', region: '', postalCode: '' });
  const shipping = useShipping(
    // As one piece, since an amount may be of several prices.
    lines.map(({ sku, amount }) => ({ sku, quantity: 1, unitPrice: amount })),
    typed,
  );
  const to = shipping?.to ?? typed;
  const tax = useTax(
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
    shipping ? shipping.price : cents(0),
    to,
  );
  return { to, shipping, tax, change: (changes) => setTyped({ ...typed, ...changes }) };
}

/** Whether an order can be placed as far as its shipping and tax go. */
export function areChargesKnown({ shipping, tax }: Charges): boolean {
  return shipping?.price !== null && tax?.price !== null;
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
