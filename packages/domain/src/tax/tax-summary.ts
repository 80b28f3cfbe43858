import { sumCents } from '../money.ts';
import type { TaxDecision, TaxedAmount } from './decide-tax.ts';
import { percentText } from './tax-rate.ts';

/** What was taxed alike: one row below an invoice, and one of a report. */
export interface TaxSummaryRow extends TaxedAmount {
  /** "VAT 19%", "Reverse charge". */
  readonly title: string;
}

/** The taxed amounts of an order: its lines and, if it has any with a price, its shipping to each destination. */
export function taxedAmounts({
  lines,
  shipping,
  further = [],
}: Pick<TaxDecision, 'lines' | 'shipping' | 'further'>): TaxedAmount[] {
  const shippings = [shipping, ...further.map((one) => one.shipping)];
  return [...lines, ...shippings.filter((one) => one !== null).filter(isPriced)];
}

function isPriced({ netCents }: TaxedAmount): boolean {
  return netCents > 0;
}

/** Adds up amounts by treatment, place and rate, in the order in which they first occur. */
export function taxSummary(amounts: readonly TaxedAmount[]): TaxSummaryRow[] {
  const alike = Map.groupBy(amounts, ({ treatment, name, country, region, milliPercent }) =>
    [treatment, name, country, region, milliPercent].join(' '),
  );
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const netCents = sumCents(rows.map((row) => row.netCents));
    const taxCents = sumCents(rows.map((row) => row.taxCents));
    return [{ ...first, netCents, taxCents, title: taxTitle(first) }];
  });
}

const treatmentTitles = {
  exempt: 'Tax exempt',
  reverse_charge: 'Reverse charge',
  export: 'Export, no tax',
  not_registered: 'No tax',
} as const;

/** "VAT 19%", "Sales tax 8.875%", "Tax exempt". */
export function taxTitle({
  treatment,
  name,
  milliPercent,
}: Pick<TaxedAmount, 'treatment' | 'name' | 'milliPercent'>): string {
  if (treatment === 'standard') return `${name} ${percentText(milliPercent)}`;
  return treatmentTitles[treatment];
}
