import { type Cents, sumCents } from '../money.ts';
import type { TaxDecision, TaxedAmount } from './decide-tax.ts';
import { taxOn } from './tax-rate.ts';

/** What a decision says of shipping: how it is taxed, and at which rate. */
export type ShippingRate = Omit<TaxedAmount, 'netCents' | 'taxCents'>;

/**
 * The same decision with another price of shipping, taxed as `rate` says. All else is repeated, but for the calculation
 * of a service, which was about another price.
 */
export function repriceShipping(
  decision: TaxDecision,
  rate: ShippingRate,
  price: Cents,
): TaxDecision {
  const taxCents = taxOn(price, rate.milliPercent);
  const shipping = price === 0 ? null : { ...rate, netCents: price, taxCents };
  const taxed = shipping ? [...decision.lines, shipping] : decision.lines;
  const { calculationId: _, ...others } = decision;
  return { ...others, shipping, totalCents: sumCents(taxed.map((one) => one.taxCents)) };
}
