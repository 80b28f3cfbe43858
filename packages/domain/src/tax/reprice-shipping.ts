import { cents, sumCents } from '../money.ts';
import { knownPrice, type NamedPrice } from '../shipping/order-shipping.ts';
import type { TaxDecision, TaxedAmount } from './decide-tax.ts';
import { taxOn } from './tax-rate.ts';
import { taxedAmounts } from './tax-summary.ts';

/** What a decision says of the shipping to one address: how it is taxed, and at which rate. */
export type ShippingRate = Omit<TaxedAmount, 'netCents' | 'taxCents'>;

/** The rates of the shipping to each address, the order's own first; null where it cost nothing. */
export function shippingRates({ shipping, further = [] }: TaxDecision): (ShippingRate | null)[] {
  return [shipping, ...further.map((one) => one.shipping)];
}

/**
 * The same decision with other prices of the shipping to each address, taxed as `rates` say. All else is repeated, but
 * for the calculations of a service, which were about other prices.
 */
export function repriceShipping(
  decision: TaxDecision,
  prices: readonly NamedPrice[],
  rates: readonly (ShippingRate | null)[] = shippingRates(decision),
): TaxDecision {
  const [shipping = null, ...others] = prices.map((price, number) =>
    taxedShipping(price, rates[number] ?? null),
  );
  const { calculationId: _, further, ...kept } = decision;
  const repriced = {
    ...kept,
    shipping,
    ...(further && {
      further: further.map(({ calculationId: _, ...one }, index) => ({
        ...one,
        shipping: others[index] ?? null,
      })),
    }),
  };
  const totalCents = sumCents(taxedAmounts(repriced).map(({ taxCents }) => taxCents));
  return { ...repriced, totalCents };
}

function taxedShipping(price: NamedPrice, rate: ShippingRate | null): TaxedAmount | null {
  if (price === 0) return null;
  if (rate === null) throw new Error('It was not decided how shipping is taxed.');
  const netCents = knownPrice(price);
  const taxCents = netCents === 0 ? cents(0) : taxOn(netCents, rate.milliPercent);
  return { ...rate, netCents, taxCents };
}
