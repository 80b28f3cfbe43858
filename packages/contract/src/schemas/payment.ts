import { z } from 'zod';
import { dollars, id, moment, pageQuery } from './common.ts';

export const newPaymentIntent = z.object({
  totalPrice: dollars.optional(),
  orderId: id.optional(),
});

export const paymentIntent = z.object({ clientSecret: z.string() });

/** 256 random bits in base64url. */
const paymentCode = z.string().regex(/^[\w-]{43}$/, 'Send the code as it was issued.');

export const newPaymentCode = z.object({ orderId: id });

/** A one-time code to pay one order. The desktop app passes it to the store's payment page. */
export const issuedPaymentCode = z.object({ code: paymentCode, expiresAt: moment });

export const paymentCodeToRedeem = z.object({ code: paymentCode });

/** A bearer token that can only view and pay one order. */
export const paymentPass = z.object({ token: z.string(), orderId: id, expiresAt: moment });

export const unclaimedPaymentsQuery = pageQuery;

/** A charged card payment that belongs to no order. */
export const unclaimedPayment = z.object({
  _id: id,
  transactionId: z.string(),
  amount: dollars,
  customerEmail: z.string().nullable(),
  createdAt: moment,
  /** When it is refunded automatically; null if it is not, because a person has to decide. */
  refundAt: moment.nullable(),
  /** What a person has to decide, if anything. */
  reason: z.string().nullable(),
});
export type UnclaimedPayment = z.infer<typeof unclaimedPayment>;
