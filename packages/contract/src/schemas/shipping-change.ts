import { CARD_PAYMENT_MAX, dollarsFromCents } from '@kerf/domain/money';
import { z } from 'zod';
import { dollars } from './common.ts';

/** The price of the shipping of one order as staff name it, without tax. */
const shippingPrice = dollars
  .min(0, 'Enter 0 or more.')
  .max(dollarsFromCents(CARD_PAYMENT_MAX), 'Enter less: no card payment can be of that much.');

/** What staff charge for the shipping of an order that waits for it. */
export const shippingQuote = z.object({ price: shippingPrice });
