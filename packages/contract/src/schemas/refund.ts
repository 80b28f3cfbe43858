import { refundReasons, refundStates } from '@kerf/domain/refund';
import { z } from 'zod';
import { dollars, id, moment } from './common.ts';
import { ORDER_LINES_MAX } from './order.ts';
import { optionalParagraph } from './text.ts';

export const REFUND_NOTE_MAX = 1000;

const whatFor = {
  reason: z.enum(refundReasons),
  /** For staff alone. */
  note: optionalParagraph(REFUND_NOTE_MAX).optional(),
  /** Whether its units go back into stock once the money went back. */
  restock: z.boolean().default(false),
};

/** All that is left of an order, some of its units, or an amount. */
export const newRefund = z
  .discriminatedUnion('kind', [
    /** `amount` is what the person was told; where something else is left by now, nothing is refunded. */
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

/** The part of a refund that only staff see. */
export const refundRecord = z.object({
  /** Null unless staff asked for it here. */
  reason: z.enum(refundReasons).nullable(),
  note: z.string().nullable(),
  restock: z.boolean(),
  /** Who of the staff asked for it here. */
  requestedBy: z.string().nullable(),
  /** Staff here, somebody at Stripe, or the shop itself, which could not take the payment. */
  madeBy: z.enum(['staff', 'shop', 'stripe']).optional(),
  /** Stripe's id of it, once Stripe has it. */
  refundId: z.string().nullable(),
  /** Stripe's word for why it failed. */
  failure: z.string().nullable(),
  mayRetry: z.boolean(),
});

/** Money of an order that goes back to its card. */
export const orderRefund = z.object({
  _id: id,
  amount: dollars,
  state: z.enum(refundStates),
  createdAt: moment,
  /** When it came into its state. */
  changedAt: moment,
  /** What it is for; empty where it is an amount, or was made at Stripe. */
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      amount: dollars,
    }),
  ),
  /** Told to staff alone. */
  record: refundRecord.optional(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** The refunds of an order, the oldest first. */
export const orderRefunds = z.object({
  refunds: z.array(orderRefund),
  /** What of its payment can still go back. */
  refundable: dollars,
});
export type OrderRefunds = z.infer<typeof orderRefunds>;
