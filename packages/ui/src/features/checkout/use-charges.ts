import type { BookAddress } from '@kerf/contract/schemas/address';
import { type Cents, cents, sumCents } from '@kerf/domain/money';
import { type ProductPiece, shippedSize } from '@kerf/domain/shipping/piece';
import type { ShippedLine } from '@kerf/domain/shipping/shipping-options';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
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
  /** The addresses beside the order's own. */
  readonly further: readonly FurtherCharges[];
  /** Null where the shop charges no tax. */
  readonly tax: TaxForm | null;
  /** Forgets what was chosen, once the order is placed. */
  readonly drop: () => void;
}

/** How an order ships to an address beside its own. */
export interface FurtherCharges {
  readonly address: BookAddress;
  /** Null where the shop has no shipping methods. */
  readonly shipping: ShippingForm | null;
}

const nowhere: readonly BookAddress[] = [];

export interface ChargedLine extends TaxedLine {
  readonly sku: string;
  readonly amount: Cents;
  /** How one piece ships; absent if nothing of it is known. */
  readonly piece: ProductPiece | undefined;
}

interface ChargesParts {
  /** The form that places the order; what is chosen in it survives a reload. */
  readonly form: string;
  readonly lines: readonly ChargedLine[];
  /** The one that was chosen; null where the place is asked for. */
  readonly address: ShipTo | null;
  /** Those that lines name as 1 and above. */
  readonly further?: readonly BookAddress[];
}

/** Shipping and tax of these lines. */
export function useCharges({ form, lines, address, further = nowhere }: ChargesParts): Charges {
  const { draft, change: changeDraft, drop } = useFormDraft({ form: `charges of ${form}` });
  const { country = '', region = '', postalCode = '' } = draft;
  const place = address ? placeOf(address) : { country, region, postalCode };
  const linesOf = (number: number) =>
    lines.filter(({ destination = 0 }) => destination === number).map(shippedLine);
  const [shipping = null, ...others] = useShipping(
    [
      { key: '', lines: linesOf(0), shipTo: place },
      ...further.map((one, index) => ({
        key: one._id,
        lines: linesOf(index + 1),
        shipTo: placeOf(one.address),
      })),
    ],
    { draft, change: changeDraft },
  );
  const to = shipping?.to ?? place;
  const beside = further.map((one, index) => ({
    address: one,
    shipping: others[index] ?? null,
    to: placeOf(one.address),
  }));
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = useTax(lines.map(taxedLine), goods, { shipping, to }, beside);
  const change = (changes: Partial<ShipTo>) => changeDraft({ ...changes });
  return { to, shipping, further: beside, tax, change: address ? null : change, drop };
}

function shippedLine({ sku, amount, quantity, piece }: ChargedLine): ShippedLine {
  // All units of a product have one price.
  const unitPrice = cents(Math.round(amount / quantity));
  return { sku, quantity, unitPrice, ...shippedSize(piece) };
}

function taxedLine({ productId, quantity, destination = 0 }: ChargedLine): TaxedLine {
  return { productId, quantity, ...(destination > 0 && { destination }) };
}

function placeOf({ country, region, postalCode }: ShipTo): ShipTo {
  return { country, region, postalCode };
}

/** Whether an order can be placed as far as its shipping and tax go. */
export function areChargesKnown({ shipping, further, tax }: Charges): boolean {
  const isPriced = [{ shipping }, ...further].every((one) => one.shipping?.price !== null);
  return isPriced && tax?.price !== null;
}

/** Whether staff quote the shipping to an address once the order is placed. */
export function isShippingToQuote({ shipping, further }: Charges): boolean {
  return [{ shipping }, ...further].some((one) => one.shipping?.isToQuote === true);
}

/** What they add to the goods, in cents; 0 where the shop charges for neither. */
export function chargesPrice(charges: Charges): Cents {
  return cents(shippingPrice(charges) + (charges.tax?.price ?? 0));
}

/** What shipping to all addresses costs, as far as that is known. */
export function shippingPrice({ shipping, further }: Charges): Cents {
  return sumCents([{ shipping }, ...further].map((one) => one.shipping?.price ?? cents(0)));
}

/** The choice of shipping, and where the order goes, as the API takes them. */
export function chargesRequest({
  to,
  shipping,
  further,
  tax,
}: Charges): Pick<NewOrder, 'shippingMethod' | 'shippingTo' | 'destinations'> {
  const method = shipping?.chosen?.method.id;
  return {
    ...(further.length > 0 && { destinations: further.map(destinationRequest) }),
    ...(method !== undefined && { shippingMethod: method }),
    ...((method !== undefined || tax) && { shippingTo: { ...to } }),
  };
}

function destinationRequest({ address, shipping }: FurtherCharges) {
  const method = shipping?.chosen?.method.id;
  return { addressId: address._id, ...(method !== undefined && { shippingMethod: method }) };
}
