import type { TaxRow } from '@kerf/contract/schemas/order-tax';
import { dollarsFromCents } from '@kerf/domain/money';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { taxedAmounts, taxSummary } from '@kerf/domain/tax/tax-summary';

/** The tax of an order by rate, with the address that each line goes to, as far as it is known. */
export function taxRowsView(
  decision: Pick<TaxDecision, 'lines' | 'shipping' | 'further'>,
  destinations?: readonly (number | null)[],
): TaxRow[] {
  return taxSummary(taxedAmounts(decision, destinations)).map(({ title, netCents, taxCents }) => ({
    title,
    net: dollarsFromCents(netCents),
    tax: dollarsFromCents(taxCents),
  }));
}
