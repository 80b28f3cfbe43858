import { isOrderableQuantity } from '@kerf/domain/bounds';
import { fitsOneCardPayment } from '@kerf/domain/money';
import { nextTier, type PricedProduct } from '@kerf/domain/price-book';
import { nextTierInWords } from '@kerf/domain/price-rungs';
import { lineAmount } from '@kerf/domain/quote';
import { UnstyledButton } from '@mantine/core';
import { IconTrendingDown } from '@tabler/icons-react';
import { usePriceBook } from './use-price-book.ts';
import classes from './volume-prices.module.css';

interface TierHintProps {
  readonly product: PricedProduct;
  readonly quantity: number | null;
  /** Called with the suggested quantity. */
  readonly onTake: (quantity: number) => void;
}

/** A clickable "Add 4 more and pay $65.20 each". Renders nothing if more pieces are no cheaper. */
export function TierHint({ product, quantity, onTake }: TierHintProps) {
  const book = usePriceBook();
  if (quantity === null || !isOrderableQuantity(quantity, product)) return null;
  const next = nextTier(book, product, quantity);
  if (next === null || !fitsOneCardPayment(lineAmount(next))) return null;
  return (
    <UnstyledButton className={classes.hint ?? ''} onClick={() => onTake(next.quantity)}>
      <IconTrendingDown size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{nextTierInWords(book, product, quantity, next)}</span>
    </UnstyledButton>
  );
}
