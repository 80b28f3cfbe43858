import { z } from 'zod';
import { dollars, id, moment } from './common.ts';
import { profile } from './user.ts';

/** What a customer's orders have brought: paid, less what was refunded or is on its way back. */
export const spend = z.object({
  allTime: dollars,
  last12Months: dollars,
  /** Of an order whose money was not refunded in full, to the cent; null where there is none. */
  average: dollars.nullable(),
  /** How many such orders there are. */
  orders: z.int(),
});
export type Spend = z.infer<typeof spend>;

/** A customer as staff see them: the particulars, and what there is of them. */
export const customer = profile.extend({
  spend,
  /** All that were not deleted. */
  orders: z.int(),
  openMessages: z.int(),
});
export type Customer = z.infer<typeof customer>;

/** A sign-in that is still good. */
export const customerSession = z.object({
  _id: id,
  signedInAt: moment,
  expiresAt: moment,
  /** What it was begun with; null where that was not noted. */
  source: z.enum(['web', 'desktop', 'api']).nullable(),
  /** Whether it is the caller's own. */
  current: z.boolean(),
});
export type CustomerSession = z.infer<typeof customerSession>;

export const customerSessionParams = z.object({ id, sessionId: id });
