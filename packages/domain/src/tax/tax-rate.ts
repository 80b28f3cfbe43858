import { type Cents, cents } from '../money.ts';
import { isValidOn, type TaxPlace, type TaxRate } from './terms.ts';

const WHOLE = 100_000n;

/** The tax on an amount, rounded half up to the cent. `milliPercent` is in thousandths of a percent. */
export function taxOn(amount: Cents, milliPercent: number): Cents {
  // In BigInt, since the product may exceed the safe integers.
  const doubled = 2n * BigInt(amount) * BigInt(milliPercent) + WHOLE;
  return cents(Number(doubled / (2n * WHOLE)));
}

/** What a rate is asked for: goods in these categories, or shipping. */
export type TaxedPart =
  | { readonly kind: 'goods'; readonly categoryIds: readonly string[] }
  | { readonly kind: 'shipping' };

/** The rates of a place on a day, of its region and of its country. */
export function ratesAt(rates: readonly TaxRate[], place: TaxPlace, day: string): TaxRate[] {
  return rates.filter(
    (rate) =>
      rate.country === place.country &&
      (rate.region === '' || rate.region === place.region) &&
      isValidOn(rate, day),
  );
}

/**
 * Finds the rate of a part among those of its place and day. Regions come before their country, and in each of them
 * a category before goods or shipping, and these before all. Of two categories of a product, the higher rate applies.
 */
export function rateFor(rates: readonly TaxRate[], part: TaxedPart): TaxRate | undefined {
  let found: { readonly rate: TaxRate; readonly rank: number } | undefined;
  for (const rate of rates) {
    const rank = rankOf(rate, part);
    if (rank === 0) continue;
    const isBetter =
      !found ||
      rank > found.rank ||
      (rank === found.rank && rate.milliPercent > found.rate.milliPercent);
    if (isBetter) found = { rate, rank };
  }
  return found?.rate;
}

/** How specific a rate is for a part; 0 if it is for another. */
function rankOf({ region, covers }: TaxRate, part: TaxedPart): number {
  const rank = coverRank(covers, part);
  return rank === 0 ? 0 : rank + (region === '' ? 0 : 3);
}

function coverRank(covers: string, part: TaxedPart): number {
  if (covers === 'all') return 1;
  if (covers === part.kind) return 2;
  return part.kind === 'goods' && part.categoryIds.includes(covers) ? 3 : 0;
}

/** "8.875%". */
export function percentText(milliPercent: number): string {
  return `${percentDigits(milliPercent)}%`;
}

/** The rate as it is typed: "8.875". */
export function percentDigits(milliPercent: number): string {
  const text = `${milliPercent}`.padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '');
}

/** Reads "8.875" or "19 %" exactly; null if it is no percentage of at most three decimals. */
export function milliPercentOf(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(`${whole}${decimals.padEnd(3, '0')}`);
}
