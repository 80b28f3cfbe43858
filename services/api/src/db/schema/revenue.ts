import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from './timestamps.ts';

/** What was paid, refunded or lost to a dispute, when it happened. Written by triggers; rows never change. */
export interface RevenueEntries {
  id: GeneratedAlways<number>;
  at: Timestamp;
  day: GeneratedAlways<Date>;
  kind: 'paid' | 'refunded' | 'disputed';
  order_id: string;
  /** The refund or dispute, or the order itself. */
  source_id: string;
  user_id: string;
  /** Negative where money went back. */
  amount_cents: number;
  /** Of the order, in its entry of kind `paid`. */
  units: number;
}

/** The entries of a day, summed up. Written by triggers. */
export interface RevenueDays {
  day: Date;
  orders: number;
  units: number;
  paid_cents: number;
  refunded_cents: number;
  disputed_cents: number;
}

/** What a customer's orders brought in a month, after refunds and disputes. Written by a trigger. */
export interface CustomerMonths {
  month: Date;
  user_id: string;
  orders: number;
  amount_cents: number;
}

/** What was sold of a product in orders that were paid on a day, before refunds. Written by triggers. */
export interface ProductSales {
  product_id: string;
  day: Date;
  units: number;
  amount_cents: number;
}
