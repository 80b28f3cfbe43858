import { ORDER_LINES_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { refundReasons, refundStates } from '@kerf/domain/refund';
import { z } from 'zod';
import { dollars, id, moment } from './common.ts';
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

/** A refund of everything left, of some units, or of an amount. */
export const newRefund = z
  .discriminatedUnion('kind', [
    /** `amount` is what staff saw. The refund is refused if a different amount is left by now. */
    z.object({ kind: z.literal('whole'), amount: dollars.optional(), ...whatFor }),
    z.object({
      kind: z.literal('lines'),
      lines: z
        .array(z.object({ productId: id, quantity: z.int().min(1) }))
        .min(1, 'Choose what to refund.')
        .max(ORDER_LINES_MAX),
      ...whatFor,
    }),
    z.object({
      kind: z.literal('amount'),
      amount: dollars.refine((amount) => amount > 0, 'Enter more than $0.00.'),
      ...whatFor,
    }),
  ])
  .refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
    path: ['note'],
    message: 'Describe the reason in the note.',
  });
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
  state: z.enum(refundStates),
  createdAt: moment,
  /** Time of the last state change. */
  changedAt: moment,
  /** The refunded units; empty for an amount, or a refund made in Stripe's dashboard. */
  lines: z.array(
    z.object({
      productId: id,
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

/** The refunds of an order, oldest first. */
export const orderRefunds = z.object({
  refunds: z.array(orderRefund),
  /** The amount that can still be refunded. */
  refundable: dollars,
  /** Staff only: the cardholder's dispute of the payment, unless the shop has won it. */
  dispute: z.object({ amount: dollars, isLost: z.boolean() }).optional(),
});
export type OrderRefunds = z.infer<typeof orderRefunds>;
