import { firstQuantity, lastQuantity } from '@kerf/domain/bounds';
import { formatCents } from '@kerf/domain/money';
import { listPrices, nextTier } from '@kerf/domain/price-book';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '../../../components/quantity.tsx';
import type { Offer } from '../../../components/volume-prices/offer.ts';
import { nextTierInWords, tierInWords } from '../../../components/volume-prices/price.messages.ts';
import { priceRungs } from '../../../components/volume-prices/price-rungs.ts';
import classes from './price-tiers.module.css';

/** The prices as buyers will see them, with a warning for prices that no order can reach. */
export function TiersSentence({ offer }: { readonly offer: Offer | null }) {
  return (
    <div className={classes.sentence} role="status">
      {offer === null ? (
        <p>The buyer's preview appears once all prices are valid.</p>
      ) : (
        <>
          <p>
            A buyer reads: <strong>{pricesInWords(offer)}</strong>
          </p>
          <Hint offer={offer} />
          {unreachable(offer).map((note) => (
            <p key={note} className={classes.warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {note}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Hint({ offer }: { readonly offer: Offer }) {
  const first = firstQuantity(offer);
  const next = nextTier(listPrices, offer, first);
  if (next === null) return null;
  return (
    <p>
      At {formatQuantity(first)} pieces:{' '}
      <strong>{nextTierInWords(listPrices, offer, first, next)}</strong>
    </p>
  );
}

function pricesInWords(offer: Offer): string {
  const [base, ...tiers] = priceRungs(listPrices, offer);
  return [`${formatCents(base.unitPrice)} each`, ...tiers.map(tierInWords)].join(' · ');
}

/** Warnings for prices below the smallest or above the largest possible order. */
function unreachable(offer: Offer): string[] {
  const [first, last] = [firstQuantity(offer), lastQuantity(offer)];
  const [lowest] = offer.priceTiers;
  const beyond = offer.priceTiers.filter(({ from }) => from > last);
  return [
    ...(lowest !== undefined && lowest.from <= first
      ? [
          `Nobody pays ${formatCents(offer.unitPrice)}: the smallest order is ${formatQuantity(first)} pieces.`,
        ]
      : []),
    ...beyond.map(
      ({ from }) =>
        `Nobody reaches ${formatQuantity(from)} now: at most ${formatQuantity(last)} can be ordered.`,
    ),
  ];
}
