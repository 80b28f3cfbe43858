import { isOrderableQuantity } from '@kerf/domain/bounds';
import { fitsOneCardPayment } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { nextTier } from '@kerf/domain/volume-price';
import { UnstyledButton } from '@mantine/core';
import { IconTrendingDown } from '@tabler/icons-react';
import type { Offer } from './offer.ts';
import { nextTierInWords } from './price.messages.ts';
import classes from './volume-prices.module.css';

interface TierHintProps {
  readonly offer: Offer;
  readonly quantity: number | null;
  /** Called with the suggested quantity. */
  readonly onTake: (quantity: number) => void;
}

/** A clickable "Add 4 more and pay $65.20 each". Renders nothing if more pieces are no cheaper. */
export function TierHint({ offer, quantity, onTake }: TierHintProps) {
  if (quantity === null || !isOrderableQuantity(quantity, offer)) return null;
  const next = nextTier(offer.unitPrice, offer.priceTiers, quantity, offer);
  if (next === null || !fitsOneCardPayment(lineAmount(next))) return null;
  return (
    <UnstyledButton className={classes.hint ?? ''} onClick={() => onTake(next.quantity)}>
      <IconTrendingDown size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{nextTierInWords(next, quantity, offer)}</span>
    </UnstyledButton>
  );
}
