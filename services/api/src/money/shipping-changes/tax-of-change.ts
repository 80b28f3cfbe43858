import { cents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import type { TaxPlace } from '@kerf/domain/tax/terms';
import type { Database, Tx } from '../../db/database.ts';
import { type OrderCharges, withShippingPrice } from '../../ordering/orders/order-charges.ts';
import { orderLines, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from '../../ordering/orders/placement/order-tax.ts';
import type { NamedPrice } from './method-choice.ts';

interface Supply {
  /** Where the order goes from now on; null where that stays. */
  readonly place: TaxPlace | null;
  readonly isPickedUp: boolean;
}

/**
 * What an unpaid order costs besides its goods. Its lines keep the tax that was decided when it was placed, and so does
 * its shipping, unless it is supplied in another place now: then all of it is decided anew, by the terms of today.
 */
export async function chargesAt(
  db: Database | Tx,
  order: ReadOrder,
  { price, ...supply }: Supply & { readonly price: NamedPrice },
): Promise<OrderCharges> {
  const shipping = price === 'to-quote' ? cents(0) : price;
  const taxes = await readTaxes(db, order);
  const buyer = buyerOf(order, supply);
  if (isSamePlace(order, taxes, buyer)) {
    const { tax_decision: decision } = order;
    if (decision === null || price === 'to-quote') return { shipping, tax: decision };
    if (decision.shipping) return withShippingPrice(order, shipping);
    const now = price === 0 ? null : taxes.decide(await taxedLines(db, order), 'to-quote', buyer);
    return price === 0
      ? { shipping, tax: decision }
      : withShippingPrice(order, shipping, now?.shipping ?? null);
  }
  return { shipping, tax: taxes.decide(await taxedLines(db, order), price, buyer) };
}

/**
 * Throws a ProblemError if a paid order would be supplied in another place than it was taxed for: its invoice stands,
 * and no refund turns the tax of one place into that of another.
 */
export async function checkTaxPlace(
  db: Database | Tx,
  order: ReadOrder,
  supply: Supply,
): Promise<void> {
  const { tax_decision: decision } = order;
  if (decision === null) return;
  const taxes = await readTaxes(db, order);
  const buyer = buyerOf(order, supply);
  if (isSamePlace(order, taxes, buyer)) return;
  throw new ProblemError({
    code: 'tax_place_changed',
    from: placeName(decision.shipTo),
    to: placeName(taxes.placeOf(buyer)),
  });
}

function placeName(place: TaxPlace | null): string {
  return place?.region || place?.country || '';
}

type Buyer = ReturnType<typeof buyerOf>;

/** An order of one text goes where its tax was decided for. */
function buyerOf(order: ReadOrder, { place, isPickedUp }: Supply) {
  const shipTo = place ?? order.ship_to ?? order.tax_decision?.shipTo ?? null;
  return { accountId: order.account_id, shipTo, isPickedUp };
}

/** Whether an order is supplied where its tax was decided for. One that was placed without tax has no such place. */
function isSamePlace(order: ReadOrder, taxes: OrderTax, buyer: Buyer): boolean {
  const before = order.tax_decision?.shipTo ?? order.ship_to;
  const now = taxes.placeOf(buyer);
  if (!before) return now === null || now.country === '';
  if (!now) return false;
  const isSameRegion = before.region === now.region || !taxes.asksRegion(now.country);
  return before.country === now.country && isSameRegion;
}

async function readTaxes(db: Database | Tx, order: ReadOrder): Promise<OrderTax> {
  const productIds = (await orderLines(db, order.id)).map((line) => line.product_id);
  const [terms, categories, vatNumbers, certificates] = await Promise.all([
    selectChargedTax().execute(db),
    selectTaxedCategories(productIds).execute(db),
    selectVatNumbers([order.account_id]).execute(db),
    selectCertificates([order.account_id]).execute(db),
  ]);
  return new OrderTax({
    terms: terms.rows,
    categories: categories.rows,
    vatNumbers: vatNumbers.rows,
    certificates: certificates.rows,
  });
}

async function taxedLines(db: Database | Tx, { id }: ReadOrder) {
  const lines = await orderLines(db, id);
  return lines.map(({ product_id: productId, quantity, unit_price_cents: unitCents }) => ({
    product: { id: productId },
    quantity,
    unitPrice: cents(unitCents),
  }));
}
