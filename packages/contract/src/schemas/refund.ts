import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import { ORDER_LINES_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { refundReasons, refundStates } from '@kerf/domain/refund';
import { z } from 'zod';
import { destinationNumber, dollars, id, moment } from './common.ts';
import { optionalParagraph } from './text.ts';

const whatFor = {
  reason: z.enum(refundReasons),
  /** Staff only. */
  note: optionalParagraph(TEXT_MAX.refundNote).optional(),
  /** Whether to return the units to stock once the refund has succeeded. */
  restock: z.boolean().default(false),
  /**
   * How many of the units have shipped, as staff saw it when they chose to restock. The refund is refused if
   * that has changed.
   */
  shippedUnits: z.int().min(0).optional(),
};

const shippingAmount = dollars.refine((amount) => amount >= 0, 'Enter $0.00 or more.');

/** A refund of everything left, of some units, or of an amount. */
export const newRefund = z
  .discriminatedUnion('kind', [
    /** `amount` is what staff saw. The refund is refused if a different amount is left by now. */
    z.object({ kind: z.literal('whole'), amount: dollars.optional(), ...whatFor }),
    z.object({
      kind: z.literal('lines'),
      lines: z
        .array(
          z.object({ productId: id, quantity: z.int().min(1), destination: destinationNumber }),
        )
        .max(ORDER_LINES_MAX),
      /** What of the shipping to the order's own address goes back, without its tax. */
      shipping: shippingAmount.optional(),
      /** The same for each address beside it, in their order. */
      furtherShipping: z
        .array(shippingAmount)
        .max(DESTINATIONS_MAX - 1)
        .optional(),
      ...whatFor,
    }),
    z.object({
      kind: z.literal('amount'),
      amount: dollars.refine((amount) => amount > 0, 'Enter more than $0.00.'),
      ...whatFor,
    }),
  ])
  .refine((refund) => !isOfNothing(refund), { path: ['lines'], message: 'Choose what to refund.' })
  .refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
    path: ['note'],
    message: 'Describe the reason in the note.',
  });

function isOfNothing(refund: {
  readonly kind: string;
  readonly lines?: readonly object[];
  readonly shipping?: number | undefined;
  readonly furtherShipping?: readonly number[] | undefined;
}): boolean {
  const { kind, lines, shipping = 0, furtherShipping = [] } = refund;
  return kind === 'lines' && lines?.length === 0 && ![shipping, ...furtherShipping].some(Boolean);
}

export type NewRefund = z.output<typeof newRefund>;

export const refundParams = z.object({ id, refundId: id });

/** The details of a refund that only staff see. */
export const refundRecord = z.object({
  /** Null unless it was requested in Kerf. */
  reason: z.enum(refundReasons).nullable(),
  note: z.string().nullable(),
  restock: z.boolean(),
  /** The admin who requested it in Kerf. */
  requestedBy: z.string().nullable(),
  /** Staff in Kerf, someone in Stripe's dashboard, or the shop itself because it could not accept the payment. */
  madeBy: z.enum(['staff', 'shop', 'stripe']).optional(),
  /** Stripe's id, once Stripe has created it. */
  refundId: z.string().nullable(),
  /** Stripe's reason for a failure. */
  failure: z.string().nullable(),
  mayRetry: z.boolean(),
});

/** A refund of an order's payment. */
export const orderRefund = z.object({
  _id: id,
  amount: dollars,
  /** What of the amount is shipping, without its tax; absent if none is. */
  shipping: dollars.optional(),
  /** What of that is for each address beside the order's own; absent where it goes to one. */
  furtherShipping: z.array(dollars).optional(),
  /** What of the amount is tax; absent if none is. */
  tax: dollars.optional(),
  state: z.enum(refundStates),
  createdAt: moment,
  /** Time of the last state change. */
  changedAt: moment,
  /** The refunded units, amounts with their tax; empty for an amount or shipping, or a refund made in Stripe's dashboard. */
  lines: z.array(
    z.object({
      productId: id,
      destination: destinationNumber,
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      amount: dollars,
    }),
  ),
  /** Staff only. */
  record: refundRecord.optional(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

const refundableShipping = z.object({ charged: dollars, refunded: dollars, tax: dollars });

/** The refunds of an order, oldest first. */
export const orderRefunds = z.object({
  refunds: z.array(orderRefund),
  /** The amount that can still be refunded. */
  refundable: dollars,
  /** What was charged for shipping and went back as such, and its tax; absent where it is not charged for. */
  shipping: refundableShipping.optional(),
  /** The same for each address beside the order's own; absent where it goes to one. */
  furtherShipping: z.array(refundableShipping).optional(),
  /** The tax of each of the order's lines, and what of all its tax has not gone back; absent without any. */
  tax: z.object({ lines: z.array(dollars), left: dollars }).optional(),
  /** Staff only: the cardholder's dispute of the payment, unless the shop has won it. */
  dispute: z.object({ amount: dollars, isLost: z.boolean() }).optional(),
});
export type OrderRefunds = z.infer<typeof orderRefunds>;
