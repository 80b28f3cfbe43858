import type { PricedProduct } from '@kerf/domain/price-book';
import { priceRungs } from '@kerf/domain/price-rungs';
import { tierInWords } from './price.messages.ts';
import { usePriceBook } from './use-price-book.ts';
import classes from './volume-prices.module.css';

/** With more tiers than this, only the first and last are shown. */
const SHOWN_MAX = 2;

interface VolumePriceLineProps {
  readonly product: PricedProduct;
  /** The quantity to order, if known; its price is highlighted. */
  readonly quantity?: number;
}

/** The volume prices in one line: "from 10 $72.95 · from 50 $65.20". Renders nothing if there are none. */
export function VolumePriceLine({ product, quantity = 0 }: VolumePriceLineProps) {
  const [, ...tiers] = priceRungs(usePriceBook(), product);
  const last = tiers.at(-1);
  const active = tiers.findLast(({ from }) => from <= quantity);
  if (last === undefined) return null;
  const shown = tiers.length > SHOWN_MAX ? [...tiers.slice(0, 1), last] : tiers;
  return (
    <ul className={classes.line} aria-label="Volume prices">
      {shown.map((tier) => (
        <li key={tier.from} aria-current={tier === active || undefined}>
          {tierInWords(tier)}
        </li>
      ))}
    </ul>
  );
}
