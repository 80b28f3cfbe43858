import { z } from 'zod';
import { dollars, id, moment } from './common.ts';
import { profile } from './user.ts';

/** Total spend of a customer: payments less refunds that were made, and lost disputes. */
export const spend = z.object({
  allTime: dollars,
  last12Months: dollars,
  /** Per order that was not refunded in full, to the cent; null if there is none. */
  average: dollars.nullable(),
  /** The number of such orders. */
  orders: z.int(),
});
export type Spend = z.infer<typeof spend>;

/** A customer as staff see them: the profile, with totals. */
export const customer = profile.extend({
  spend,
  /** All orders except deleted ones. */
  orders: z.int(),
  openMessages: z.int(),
  /** When they were erased; absent for anybody else. */
  erasedAt: moment.optional(),
});
export type Customer = z.infer<typeof customer>;

/** An active session. */
export const customerSession = z.object({
  _id: id,
  signedInAt: moment,
  expiresAt: moment,
  /** Where the customer signed in; null if it was not recorded. */
  source: z.enum(['web', 'desktop', 'api']).nullable(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
});
export type CustomerSession = z.infer<typeof customerSession>;

export const customerSessionParams = z.object({ id, sessionId: id });
