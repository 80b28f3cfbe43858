import type { TaxRow } from '@kerf/contract/schemas/order-tax';
import { dollarsFromCents } from '@kerf/domain/money';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { taxedAmounts, taxSummary } from '@kerf/domain/tax/tax-summary';

/** The tax of an order by rate. */
export function taxRowsView(
  decision: Pick<TaxDecision, 'lines' | 'shipping' | 'further'>,
): TaxRow[] {
  return taxSummary(taxedAmounts(decision)).map(({ title, netCents, taxCents }) => ({
    title,
    net: dollarsFromCents(netCents),
    tax: dollarsFromCents(taxCents),
  }));
}
