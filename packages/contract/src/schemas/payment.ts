import { z } from 'zod';
import { dollars, id, moment, pageQuery } from './common.ts';

export const newPaymentIntent = z.object({
  totalPrice: dollars.optional(),
  orderId: id.optional(),
});

export const paymentIntent = z.object({ clientSecret: z.string() });

/** 256 random bits, as base64url. */
const paymentCode = z.string().regex(/^[\w-]{43}$/, 'Send the code as it was issued.');

export const newPaymentCode = z.object({ orderId: id });

/** Lets its holder pay one order, once. It travels from the installed app to the store's payment page. */
export const issuedPaymentCode = z.object({ code: paymentCode, expiresAt: moment });

export const paymentCodeToRedeem = z.object({ code: paymentCode });

/** A bearer token with which one order can be seen and paid, and nothing else be done. */
export const paymentPass = z.object({ token: z.string(), orderId: id, expiresAt: moment });

export const unclaimedPaymentsQuery = pageQuery;

/** A card payment that was charged and settles no order. */
export const unclaimedPayment = z.object({
  _id: id,
  transactionId: z.string(),
  amount: dollars,
  customerEmail: z.string().nullable(),
  createdAt: moment,
  /** When its money goes back by itself; null if it does not, since a person has to look at it. */
  refundAt: moment.nullable(),
  /** What a person has to look at, where there is something. */
  reason: z.string().nullable(),
});
export type UnclaimedPayment = z.infer<typeof unclaimedPayment>;
