import { firstQuantity, lastQuantity } from '@kerf/domain/bounds';
import { formatCents } from '@kerf/domain/money';
import { listPrices, nextTier, type PricedProduct } from '@kerf/domain/price-book';
import { nextTierInWords, priceRungs } from '@kerf/domain/price-rungs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '../../../components/quantity.tsx';
import { tierInWords } from '../../../components/volume-prices/price.messages.ts';
import classes from './price-tiers.module.css';

/** The prices as buyers will see them, with a warning for prices that no order can reach. */
export function TiersSentence({ product }: { readonly product: PricedProduct | null }) {
  return (
    <div className={classes.sentence} role="status">
      {product === null ? (
        <p>The buyer's preview appears once all prices are valid.</p>
      ) : (
        <>
          <p>
            A buyer reads: <strong>{pricesInWords(product)}</strong>
          </p>
          <Hint product={product} />
          {unreachable(product).map((note) => (
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

function Hint({ product }: { readonly product: PricedProduct }) {
  const first = firstQuantity(product);
  const next = nextTier(listPrices, product, first);
  if (next === null) return null;
  return (
    <p>
      At {formatQuantity(first)} pieces:{' '}
      <strong>{nextTierInWords(listPrices, product, first, next)}</strong>
    </p>
  );
}

function pricesInWords(product: PricedProduct): string {
  const [base, ...tiers] = priceRungs(listPrices, product);
  return [`${formatCents(base.unitPrice)} each`, ...tiers.map(tierInWords)].join(' · ');
}

/** Warnings for prices below the smallest or above the largest possible order. */
function unreachable(product: PricedProduct): string[] {
  const [first, last] = [firstQuantity(product), lastQuantity(product)];
  const [lowest] = product.priceTiers;
  const beyond = product.priceTiers.filter(({ from }) => from > last);
  return [
    ...(lowest !== undefined && lowest.from <= first
      ? [
          `Nobody pays ${formatCents(product.unitPrice)}: the smallest order is ${formatQuantity(first)} pieces.`,
        ]
      : []),
    ...beyond.map(
      ({ from }) =>
        `Nobody reaches ${formatQuantity(from)} now: at most ${formatQuantity(last)} can be ordered.`,
    ),
  ];
}
