import { derivedId } from '@kerf/api/db/derived-id';
import type { Blade } from '@kerf/domain/blade';
import type { Cents } from '@kerf/domain/money';
import type { OrderFacts, OrderState } from '@kerf/domain/order-state';
import type { RefundReason, RefundState } from '@kerf/domain/refund';
import type { PriceTier } from '@kerf/domain/volume-price';
import type { SampleCustomer } from './sample-customers.ts';

/** Sample records have stable ids, so that links to them survive a reset. */
export function sampleId(name: string): string {
  return derivedId(name);
}

export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}

/** A product of the sample catalogue. `stock` is the number of units available to order. */
export interface SampleProduct {
  readonly name: string;
  readonly sku: string;
  readonly des: string;
  readonly minOrder: number;
  readonly stock: number;
  readonly price: Cents;
  readonly blade: Blade | null;
  /** 1 unless it is sold in packs. */
  readonly packSize?: number;
  readonly priceTiers?: readonly PriceTier[];
  readonly aliases?: readonly string[];
  /** The SKU to order instead. */
  readonly replacedBy?: string;
}

interface SampleOrderLine {
  readonly sku: string;
  readonly quantity: number;
}

/** A sample order. Its dates are in hours before seeding. */
export interface SampleOrder {
  readonly customer: SampleCustomer;
  readonly placedHoursAgo: number;
  readonly lines: readonly [SampleOrderLine, ...SampleOrderLine[]];
  readonly state: OrderState;
  /** Only for paid orders. */
  readonly shipped?: SampleParcel;
  /** Only for orders that were paid; the whole payment if the order is refunded. */
  readonly refund?: SampleRefund;
}

export interface SampleParcel {
  readonly hoursAgo: number;
  readonly deliveredHoursAgo?: number;
  /** Units of each line, in order; all units by default. */
  readonly units?: readonly number[];
}

export interface SampleRefund {
  readonly hoursAgo: number;
  readonly reason: RefundReason;
  readonly note?: string;
  readonly restock: boolean;
  /** Succeeded by default; otherwise still requested, or returned by the bank. */
  readonly state?: RefundState;
  /** Units of each line, in order; all units by default. */
  readonly units?: readonly number[];
}

/** A sample order; `units` are its quantities by SKU, in line order. */
export function order(
  customer: SampleCustomer,
  placedHoursAgo: number,
  state: OrderState,
  units: Readonly<Record<string, number>>,
  more: Pick<SampleOrder, 'shipped' | 'refund'> = {},
): SampleOrder {
  const [first, ...others] = Object.entries(units).map(([sku, quantity]) => ({ sku, quantity }));
  if (!first) throw new Error('A sample order has at least one line.');
  return { customer, placedHoursAgo, lines: [first, ...others], state, ...more };
}

/** The parcel of a shipped order, with all of its units. */
export function sent(hoursAgo: number, deliveredHoursAgo?: number): Pick<SampleOrder, 'shipped'> {
  return {
    shipped: { hoursAgo, ...(deliveredHoursAgo !== undefined && { deliveredHoursAgo }) },
  };
}

/** The facts of an order that has a hold of its own, by their word. */
export function factsOfState(state: OrderState): Pick<OrderFacts, 'life' | 'money'> {
  if (state === 'paid' || state === 'refunded') return { life: 'open', money: state };
  return { life: state === 'pending' ? 'open' : state, money: 'unpaid' };
}
