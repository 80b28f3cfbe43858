import { z } from 'zod';
import { id } from './common.ts';

/** Records of one kind about a person: "Saved lists". */
const recordsOfPerson = z.object({
  what: z.string(),
  count: z.int(),
  /** Why they stay without a name, and until when; null if they go. */
  stays: z.string().nullable(),
});

const orderNamed = z.object({ orderId: id, number: z.string() });

/** What has to end before a person can be erased. A payment may have no order. */
const obstacle = z.object({
  kind: z.enum(['order', 'refund', 'payment', 'dispute']),
  order: orderNamed.nullable(),
});
export type ErasureObstacle = z.infer<typeof obstacle>;

/** What an erasure would do. */
export const erasurePlan = z.object({
  records: z.array(recordsOfPerson),
  /** Deleted by the erasure. */
  unpaidOrders: z.array(orderNamed),
  obstacles: z.array(obstacle),
  isLastAdmin: z.boolean(),
  /** Whether callers who erase themselves have signed in recently enough; true when staff erase somebody else. */
  signedInRecently: z.boolean(),
});
export type ErasurePlan = z.infer<typeof erasurePlan>;

/** What was erased, and what stays. */
export const erasureStarted = z.object({ records: z.array(recordsOfPerson) });
