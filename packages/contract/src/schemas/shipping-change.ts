import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import { TEXT_MAX } from '@kerf/domain/limits';
import { CARD_PAYMENT_MAX, dollarsFromCents } from '@kerf/domain/money';
import { differenceChoices } from '@kerf/domain/shipping/shipping-change';
import { z } from 'zod';
import { address } from './address.ts';
import { destinationNumber, dollars, id } from './common.ts';
import { optionalParagraph } from './text.ts';

/** The price of the shipping of one order as staff name it, without tax. */
export const shippingPrice = dollars
  .min(0, 'Enter 0 or more.')
  .max(dollarsFromCents(CARD_PAYMENT_MAX), 'Enter less: no card payment can be of that much.');

/** What staff charge for the shipping of an order that waits for it: for each address that does, in one request. */
export const shippingQuote = z.object({
  /** To the order's own address. */
  price: shippingPrice.optional(),
  further: z
    .array(z.object({ destination: z.int().min(1), price: shippingPrice }))
    .max(DESTINATIONS_MAX - 1)
    .optional(),
});
export type ShippingQuote = z.output<typeof shippingQuote>;

/** Another address, method or price of shipping for an order. What is left out stays. */
export const shippingChange = z.object({
  /** Which of several addresses of the order it is about; the order's own without. */
  destination: destinationNumber,
  /** An address of the book of the order's account. */
  addressId: id.optional(),
  /** An address that was typed. */
  shipTo: address.optional(),
  shippingMethod: id.optional(),
  /** In place of the method's own price; with a reason, which the customer reads. */
  price: shippingPrice.optional(),
  reason: optionalParagraph(TEXT_MAX.deletionReason).optional(),
});
export type ShippingChange = z.output<typeof shippingChange>;

/** The same with what staff were shown of it: if something else is true by now, nothing changes. */
export const seenShippingChange = shippingChange.extend({
  seen: z.string().max(64),
  /** What to do where a paid order becomes dearer; it is waived without. */
  difference: z.enum(differenceChoices).optional(),
});

export type SeenShippingChange = z.output<typeof seenShippingChange>;

const costs = z.object({
  method: z.string().nullable(),
  /** To the address that changes; null while it is to be quoted. */
  shipping: dollars.nullable(),
  tax: dollars,
  total: dollars,
});

/** What a change would do. */
export const plannedShippingChange = z.object({
  /** Where the order, or that part of it, would go, as it is written. */
  address: z.string(),
  /** What of a method's price is null, is to be quoted or, with a reason, not to be had. */
  methods: z.array(
    z.object({
      id,
      name: z.string(),
      price: dollars.nullable(),
      obstacle: z.string().nullable(),
    }),
  ),
  before: costs,
  after: costs,
  /** What a paid order gets back, with tax. */
  refund: dollars,
  /** What a paid order would cost more, without tax. */
  waived: dollars,
  /** The same with tax, where it can be asked for: a card payment can be of that much. */
  askable: dollars.optional(),
  seen: z.string(),
});
export type PlannedShippingChange = z.infer<typeof plannedShippingChange>;
