import { isCents } from '@kerf/domain/money';
import { PAD_ITEM_MAX, PAD_QUANTITY_MAX, PAD_ROWS_MAX, storableText } from '@kerf/domain/pad-row';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { z } from 'zod';
import { id } from './common.ts';

/** The most changed rows of one call; a client with more sends them in turn. */
export const PAD_CHANGES_MAX = 500;

/** Text exactly as typed: not trimmed, since it is still being typed. */
function typed(max: number) {
  return z
    .string()
    .max(max, `Keep it to ${max} characters.`)
    .refine(
      (text) => storableText(text, max) === text,
      'Remove the characters that cannot be printed.',
    );
}

/** When something was last changed, in milliseconds, by the clock of its author. */
const changedAt = z.int().min(0).max(8_640_000_000_000_000);
const cents = z.number().refine(isCents, 'Enter whole cents.');

const seenOffer = z.object({
  productId: id,
  /** In cents: a client's own memory, which no order is placed by. */
  unitPrice: cents,
  priceTiers: z
    .array(z.object({ from: z.int().min(1), unitPrice: cents }))
    .max(PRICE_TIERS_MAX)
    .readonly(),
  stock: z.int(),
});

export const padRow = z.object({
  id,
  item: typed(PAD_ITEM_MAX),
  quantity: typed(PAD_QUANTITY_MAX),
  place: z.number(),
  at: changedAt,
  seen: seenOffer.nullable(),
});

/** A row that was removed. It comes back only by a change that is later than `at`. */
export const removedRow = z.object({ id, at: changedAt });
export type RemovedRow = z.output<typeof removedRow>;

export const padDelivery = z.object({
  phone: typed(200).nullable(),
  address: typed(2_000).nullable(),
  at: changedAt,
});
export type PadDelivery = z.output<typeof padDelivery>;

/** What changed on a device, and what it has. */
export const padChange = z.object({
  /** The revision that the device has; null for none. */
  since: z.int().min(0).nullable(),
  rows: z.array(padRow).max(PAD_CHANGES_MAX).default([]),
  removed: z.array(removedRow).max(PAD_CHANGES_MAX).default([]),
  delivery: padDelivery.optional(),
});
export type PadChange = z.output<typeof padChange>;

/** What a device does not have yet. */
export const padState = z.object({
  revision: z.int(),
  /** These are all rows: what else the device has from the server was removed long ago. */
  whole: z.boolean(),
  rows: z.array(padRow),
  removed: z.array(removedRow),
  delivery: padDelivery,
});
export type PadState = z.output<typeof padState>;

/** The rows of a pad that an order is made of, each as it was when the order was sent. */
export const placedPadRows = z.array(removedRow).max(PAD_ROWS_MAX);
