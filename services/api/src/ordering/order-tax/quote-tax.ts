import type { TaxAnswer, TaxQuestion } from '@kerf/contract/schemas/order-tax';
import { cents, centsFromDollars, dollarsFromCents } from '@kerf/domain/money';
import { priceFor } from '@kerf/domain/price-book';
import { roughTotal } from '@kerf/domain/quote';
import type { Database } from '../../db/database.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { readShippingTerms } from '../../platform/shop/shipping-terms.store.ts';
import { checkCardTotal } from '../orders/check-card-total.ts';
import { linesByProduct } from '../orders/placement/order-request.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from '../orders/placement/order-tax.ts';
import { buyersPrices, listPricesOf } from '../orders/price-book.ts';
import { taxRowsView } from '../orders/tax-rows.ts';

const NO_TAX: TaxAnswer = { tax: 0, rows: [], sentences: [], missing: null, asksRegion: false };

/**
 * What tax an order of these lines would be charged now. Products that are not sold are left out; placing
 * refuses them. Throws a ProblemError if no card payment can be of that much, and rejects with TaxUnavailable if a
 * service decides and cannot be asked.
 */
export async function quoteTax(
  db: Database,
  tax: TaxGateway,
  actor: Actor | null,
  { lines: asked, shipping, shippingMethod, to }: TaxQuestion,
): Promise<TaxAnswer> {
  const charged = await selectChargedTax().execute(db);
  if (charged.rows.length === 0) return NO_TAX;
  const productIds = asked.map(({ productId }) => productId);
  const accountIds = actor ? [actor.accountId] : [];
  const [products, categories, vatNumbers, certificates, { terms }] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'price_cents', 'price_tiers'])
      .where('id', 'in', productIds)
      .where(isSold)
      .execute(),
    selectTaxedCategories(productIds).execute(db),
    selectVatNumbers(accountIds).execute(db),
    selectCertificates(accountIds).execute(db),
    readShippingTerms(db),
  ]);
  const method = terms.methods.find(({ id }) => id === shippingMethod);
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = linesByProduct(asked).flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const { unitPrice } = priceFor(buyersPrices(), listPricesOf(product), quantity);
    return [{ product, quantity, unitPrice }];
  });
  // Before the exact amounts, which for an absurd order exceed the safe integers.
  if (lines.length > 0) checkCardTotal(roughTotal(lines));
  const taxes = new OrderTax(tax, {
    terms: charged.rows,
    categories: categories.rows,
    vatNumbers: vatNumbers.rows,
    certificates: certificates.rows,
  });
  const buyer = {
    accountId: actor?.accountId ?? null,
    shipTo: to,
    isPickedUp: method?.kind === 'pick-up',
  };
  const price = method?.kind === 'quoted' ? 'to-quote' : (centsFromDollars(shipping) ?? cents(0));
  const outcome = await tax.ask(taxes.question(lines, price, buyer));
  const asksRegion = taxes.asksRegion(to.country);
  if (outcome.kind === 'none') return NO_TAX;
  if (outcome.kind === 'undecided') {
    return { ...NO_TAX, tax: null, missing: outcome.gap.missing, asksRegion };
  }
  const { decision } = outcome;
  return {
    tax: dollarsFromCents(decision.totalCents),
    rows: taxRowsView(decision),
    sentences: [...decision.sentences],
    missing: null,
    asksRegion,
  };
}
