import type { TaxTreatment } from '@kerf/domain/tax/decide-tax';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './timestamps.ts';

export interface RevenueTables {
  /** A customer's revenue per month, after refunds and disputes. Written by triggers. */
  customer_months: {
    time_zone: string;
    month: Date;
    account_id: string;
    orders: number;
    amount_cents: number;
  };

  /** Sales of a product per day of payment, before refunds. Written by triggers. */
  product_sales: {
    time_zone: string;
    product_id: string;
    day: Date;
    units: number;
    amount_cents: number;
  };

  /** The ledger's daily sums, of the shop's time zone and, while its days are moved, of the next. Written by triggers. */
  revenue_days: {
    time_zone: string;
    day: Date;
    orders: number;
    units: number;
    paid_cents: number;
    refunded_cents: number;
    disputed_cents: number;
  };

  /**
   * The ledger of payments, refunds and lost disputes, at the time they happened. Written by triggers; rows
   * never change.
   */
  revenue_entries: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    /** In UTC, for the release before. */
    day: GeneratedAlways<Date>;
    kind: 'paid' | 'refunded' | 'disputed';
    order_id: string;
    /** The id of the refund, the dispute, or the order itself. */
    source_id: string;
    account_id: string;
    /** Negative for refunds and disputes. */
    amount_cents: number;
    /** The tax within the amount, of the same sign. Set by a trigger. */
    tax_cents: Generated<number>;
    /** Units of the order, in its entry of kind `paid`. */
    units: number;
  };

  /** The same by rate of tax, with the amounts that it is on; only of orders whose tax was decided. Written by a trigger. */
  tax_entries: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: 'paid' | 'refunded' | 'disputed';
    order_id: string;
    source_id: string;
    treatment: TaxTreatment;
    name: string;
    country: string;
    region: string;
    milli_percent: number;
    /** Negative for refunds and disputes, like the tax. */
    net_cents: number;
    tax_cents: number;
  };
}
