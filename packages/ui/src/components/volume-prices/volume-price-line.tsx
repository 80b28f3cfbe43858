import type { Offer } from './offer.ts';
import { tierInWords } from './price.messages.ts';
import { priceRungs } from './price-rungs.ts';
import classes from './volume-prices.module.css';

/** More tiers than this are told by the first and the last of them. */
const TOLD_MAX = 2;

interface VolumePriceLineProps {
  readonly offer: Offer;
  /** How many are to be ordered, where somebody has said; their price is lit. */
  readonly quantity?: number;
}

/** The volume prices in one line: "from 10 $72.95 · from 50 $65.20". Nothing where there are none. */
export function VolumePriceLine({ offer, quantity = 0 }: VolumePriceLineProps) {
  const [, ...tiers] = priceRungs(offer);
  const last = tiers.at(-1);
  const active = tiers.findLast(({ from }) => from <= quantity);
  if (last === undefined) return null;
  const told = tiers.length > TOLD_MAX ? [...tiers.slice(0, 1), last] : tiers;
  return (
    <ul className={classes.line} aria-label="Volume prices">
      {told.map((tier) => (
        <li key={tier.from} aria-current={tier === active || undefined}>
          {tierInWords(tier)}
        </li>
      ))}
    </ul>
  );
}
