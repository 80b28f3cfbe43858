import type { Cents } from '../money.ts';
import type { TaxDecision } from './decide-tax.ts';
import { repriceShipping, type ShippingRate } from './reprice-shipping.ts';
import { sentencesFor } from './tax-sentences.ts';

/**
 * The decision of an order that asks for nothing but `price` more for the shipping to one address of another order,
 * whose decision it repeats. Where that shipping was free, `rate` says how it is taxed.
 */
export function differenceDecision(
  { further, ...own }: TaxDecision,
  number: number,
  price: Cents,
  rate: ShippingRate,
): TaxDecision {
  const there = number === 0 ? own : further?.[number - 1];
  if (!there) throw new Error(`Nothing was decided for address ${number}.`);
  const { treatment } = rate;
  const alone = {
    ...own,
    ...there,
    lines: [],
    // Those of several addresses stand together.
    ...(further && { sentences: sentencesFor(treatment, there.vatNumber, there.certificate) }),
  };
  return repriceShipping(alone, [price], [rate]);
}
