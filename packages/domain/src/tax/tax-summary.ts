import { destinationsText } from '../destination.ts';
import { sumCents } from '../money.ts';
import type { TaxDecision, TaxedAmount } from './decide-tax.ts';
import { percentText } from './tax-rate.ts';

/** What was taxed alike: one row below an invoice, and one of a report. */
export interface TaxSummaryRow extends TaxedAmount {
  /** "VAT 19%", "Reverse charge"; "VAT 19% for address 1" where not all addresses of an order are taxed so. */
  readonly title: string;
}

interface AddressedAmount extends TaxedAmount {
  /** The number of the address that it is of. */
  readonly destination: number;
}

/**
 * The taxed amounts of an order: its lines and, if it has any with a price, its shipping to each destination. Where the
 * lines go, `destinations` says; without, no amount says where it goes.
 */
export function taxedAmounts(
  { lines, shipping, further = [] }: Pick<TaxDecision, 'lines' | 'shipping' | 'further'>,
  destinations?: readonly (number | null | undefined)[],
): AddressedAmount[] {
  const shippings = [shipping, ...further.map((one) => one.shipping)];
  return [
    ...lines.map((line, index) => ({ ...line, destination: destinations?.[index] ?? 0 })),
    ...shippings.flatMap((one, number) =>
      one && one.netCents > 0 ? [{ ...one, destination: destinations ? number : 0 }] : [],
    ),
  ];
}

/** Adds up amounts by treatment, place and rate, in the order in which they first occur. */
export function taxSummary(amounts: readonly AddressedAmount[]): TaxSummaryRow[] {
  const all = new Set(amounts.map(({ destination }) => destination));
  const alike = Map.groupBy(amounts, ({ treatment, name, country, region, milliPercent }) =>
    [treatment, name, country, region, milliPercent].join(' '),
  );
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { destination: _, ...amount } = first;
    const netCents = sumCents(rows.map((row) => row.netCents));
    const taxCents = sumCents(rows.map((row) => row.taxCents));
    const there = [...new Set(rows.map(({ destination }) => destination))].sort((a, b) => a - b);
    const of = there.length < all.size ? ` for ${destinationsText(there)}` : '';
    return [{ ...amount, netCents, taxCents, title: `${taxTitle(first)}${of}` }];
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
