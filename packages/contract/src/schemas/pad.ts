import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { isCents } from '@kerf/domain/money';
import {
  PAD_COST_CENTER_MAX,
  PAD_ITEM_MAX,
  PAD_NOTE_MAX,
  PAD_QUANTITY_MAX,
  storableText,
} from '@kerf/domain/pad-row';
import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { z } from 'zod';
import { id } from './common.ts';

/** The maximum number of changed rows per call; clients send more in batches. */
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

/** Time of the last change in milliseconds, by the clock of the client that made it. */
const changedAt = z.int().min(0).max(8_640_000_000_000_000);
const cents = z.number().refine(isCents, 'Enter whole cents.');

const seenProduct = z.object({
  productId: id,
  /** In cents, as the client last showed it. Orders are never priced by it. */
  unitPrice: cents,
  priceTiers: z
    .array(z.object({ from: z.int().min(1), unitPrice: cents }))
    .max(PRICE_TIERS_MAX)
    .readonly(),
  stock: z.int(),
  minOrder: z.int().optional(),
  packSize: z.int().min(1).optional(),
});

export const padRow = z.object({
  id,
  item: typed(PAD_ITEM_MAX),
  quantity: typed(PAD_QUANTITY_MAX),
  /** Absent if it was never typed, and from clients that know none; so is the next one. */
  note: typed(PAD_NOTE_MAX).optional(),
  costCenter: typed(PAD_COST_CENTER_MAX).optional(),
  place: z.number(),
  at: changedAt,
  seen: seenProduct.nullable(),
});

/** A removed row. Only a change later than `at` brings it back. */
export const removedRow = z.object({ id, at: changedAt });
export type RemovedRow = z.output<typeof removedRow>;

export const padDelivery = z.object({
  phone: typed(200).nullable(),
  address: typed(2_000).nullable(),
  /** The id of an address in the book; empty for the text. As absent as `poNumber`. */
  addressId: typed(36).nullable().optional(),
  /** Absent if it was never typed, and from clients that know none. */
  poNumber: typed(200).nullable().optional(),
  at: changedAt,
});
export type PadDelivery = z.output<typeof padDelivery>;

/** Changes made on a device, and the revision it has. */
export const padChange = z.object({
  /** The device's revision; null if it has none. */
  since: z.int().min(0).nullable(),
  rows: z.array(padRow).max(PAD_CHANGES_MAX).default([]),
  removed: z.array(removedRow).max(PAD_CHANGES_MAX).default([]),
  delivery: padDelivery.optional(),
});
export type PadChange = z.output<typeof padChange>;

/** Everything that a device is missing. */
export const padState = z.object({
  revision: z.int(),
  /** Whether `rows` is the whole pad. The device then drops every other row, removed too long ago to be listed. */
  whole: z.boolean(),
  rows: z.array(padRow),
  removed: z.array(removedRow),
  delivery: padDelivery,
});
export type PadState = z.output<typeof padState>;

/** The pad rows of an order, each with its `at` when the order was sent. */
export const placedPadRows = z.array(removedRow).max(ORDER_LINES_MAX);
