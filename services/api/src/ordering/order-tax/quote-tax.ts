import type { TaxAnswer, TaxQuestion } from '@kerf/contract/schemas/order-tax';
import { linesByProduct } from '@kerf/domain/lines-by-product';
import { cents, centsFromDollars, dollarsFromCents } from '@kerf/domain/money';
import { priceFor } from '@kerf/domain/price-book';
import { roughTotal } from '@kerf/domain/quote';
import { joinDecisions, type TaxDecision, type TaxOutcome } from '@kerf/domain/tax/decide-tax';
import type { Database } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { readShippingTerms } from '../../platform/shop/shipping-terms.store.ts';
import { checkCardTotal } from '../orders/check-card-total.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from '../orders/placement/order-tax.ts';
import { linesByDestination } from '../orders/placement/read-destinations.ts';
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
  question: TaxQuestion,
): Promise<TaxAnswer> {
  const charged = await selectChargedTax().execute(db);
  if (charged.rows.length === 0) return NO_TAX;
  const productIds = question.lines.map(({ productId }) => productId);
  const accountIds = actor ? [actor.accountId] : [];
  const [products, categories, vatNumbers, certificates, { terms }] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'price_cents', 'price_tiers'])
      .where(({ eb, fn }) => eb('id', '=', fn.any(uuidArray(productIds))))
      .where(isSold)
      .execute(),
    selectTaxedCategories(productIds).execute(db),
    selectVatNumbers(accountIds).execute(db),
    selectCertificates(accountIds).execute(db),
    readShippingTerms(db),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = pricedLines(question.lines, byId);
  // Before the exact amounts, which for an absurd order exceed the safe integers.
  if (lines.length > 0) checkCardTotal(roughTotal(lines));
  const taxes = new OrderTax(tax, {
    terms: charged.rows,
    categories: categories.rows,
    vatNumbers: vatNumbers.rows,
    certificates: certificates.rows,
  });
  const asksRegion = taxes.asksRegion(question.to.country);
  const parts = destinationsOf(question).map(({ shipping, shippingMethod, to }, number) => {
    const method = terms.methods.find(({ id }) => id === shippingMethod);
    const price = method?.kind === 'quoted' ? 'to-quote' : (centsFromDollars(shipping) ?? cents(0));
    const here = lines.filter(({ destination }) => destination === number);
    const buyer = {
      accountId: actor?.accountId ?? null,
      shipTo: to,
      isPickedUp: method?.kind === 'pick-up',
    };
    return tax.ask(taxes.question(here, price, buyer));
  });
  const destinations = lines.map(({ destination }) => destination).sort((a, b) => a - b);
  return { ...answerOf(await Promise.all(parts), destinations), asksRegion };
}

/** The tax of all addresses, or what is missing of the first that lacks something. */
function answerOf(parts: readonly TaxOutcome[], destinations: readonly number[]): TaxAnswer {
  const decisions: TaxDecision[] = [];
  for (const [number, outcome] of parts.entries()) {
    if (outcome.kind === 'undecided') {
      const { missing } = outcome.gap;
      return { ...NO_TAX, tax: null, missing, ...(number > 0 && { missingAt: number }) };
    }
    if (outcome.kind === 'decided') decisions.push(outcome.decision);
  }
  const [own, ...further] = decisions;
  if (!own) return NO_TAX;
  const decision = joinDecisions(own, further);
  return {
    ...NO_TAX,
    tax: dollarsFromCents(decision.totalCents),
    rows: taxRowsView(decision, destinations),
    sentences: [...decision.sentences],
  };
}

type ListPriced = Parameters<typeof listPricesOf>[0];

/** The lines of products that are sold, each at the price of all units of its product. */
function pricedLines<Product extends ListPriced>(
  asked: TaxQuestion['lines'],
  products: ReadonlyMap<string, Product>,
) {
  const units = new Map(linesByProduct(asked).map((line) => [line.productId, line.quantity]));
  return linesByDestination(asked).flatMap(({ productId, quantity, destination }) => {
    const product = products.get(productId);
    if (!product) return [];
    const all = units.get(productId) ?? quantity;
    const { unitPrice } = priceFor(buyersPrices(), listPricesOf(product), all);
    return [{ product, quantity, destination, unitPrice }];
  });
}

/** Every address of the question, the order's own first. */
function destinationsOf({ shipping, shippingMethod, to, destinations = [] }: TaxQuestion) {
  return [{ shipping, shippingMethod, to }, ...destinations];
}
