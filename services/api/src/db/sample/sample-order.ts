import type { OrderState } from '@kerf/domain/order-state';
import type { SampleCustomer } from './sample-customers.ts';

export interface SampleOrderLine {
  readonly sku: string;
  readonly quantity: number;
}

/** An order as it came to be; its dates are hours before the moment of seeding. */
export interface SampleOrder {
  readonly customer: SampleCustomer;
  readonly placedHoursAgo: number;
  readonly lines: readonly [SampleOrderLine, ...SampleOrderLine[]];
  readonly state: OrderState;
  /** Only on paid orders. */
  readonly shipped?: { readonly hoursAgo: number };
}

export function line(sku: string, quantity: number): SampleOrderLine {
  return { sku, quantity };
}
