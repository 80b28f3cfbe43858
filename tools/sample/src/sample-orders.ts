import { buyerOrders } from './buyer-orders.ts';
import { otherOrders } from './other-orders.ts';
import { paidOrders } from './paid-orders.ts';
import type { SampleOrder } from './sample-records.ts';

/** Every sample order, oldest first, so that order numbers rise with time. */
export const sampleOrders: readonly SampleOrder[] = [
  ...buyerOrders,
  ...paidOrders,
  ...otherOrders,
].toSorted((a, b) => b.placedHoursAgo - a.placedHoursAgo);
