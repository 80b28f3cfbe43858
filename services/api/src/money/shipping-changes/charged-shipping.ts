import { type Cents, cents } from '@kerf/domain/money';
import { isPaid } from '@kerf/domain/order-state';
import { planRefund, type RefundPlan, shippingLeft, shippingTo } from '@kerf/domain/refund';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import { listSupplements } from '../../ordering/orders/supplements.ts';
import { findPaymentOf, type RefundableMoney, refundableMoney } from '../payments/refunds.store.ts';

/** A part of the shipping to one address of an order that goes back, in cents without tax. */
export interface ShippingRefund {
  readonly orderId: string;
  readonly destination: number;
  readonly shipping: Cents;
}

/** What is left of a payment for an order, or for the difference in its shipping. */
export interface Charged {
  readonly orderId: string;
  /** The number of the address in that order; null for an order that is about another address. */
  readonly destination: number | null;
  readonly money: RefundableMoney;
}

/** What was paid for an order, and for what its shipping came to cost more: the latest first. */
export async function readCharged(db: Database | Tx, order: ReadOrder, number: number) {
  const supplements = await listSupplements(db, order.id);
  const paid = supplements.filter(({ money }) => isPaid(money));
  const all = [
    ...paid.map((one) => ({ one, destination: isAbout(one, number) ? 0 : null })),
    { one: order, destination: number },
  ];
  return Promise.all(
    all.map(async ({ one, destination }): Promise<Charged> => {
      return { orderId: one.id, destination, money: await paidMoney(db, one) };
    }),
  );
}

function isAbout({ supplements_destination: destination }: OrderRow, number: number): boolean {
  return (destination ?? 0) === number;
}

/** What of the shipping to the address is left, without tax. */
export function freightLeft({ money, destination }: Charged): Cents {
  return (destination === null ? undefined : shippingLeft(money)[destination]) ?? cents(0);
}

export interface PlannedRefund extends ShippingRefund {
  readonly plan: RefundPlan;
}

/** Shares out shipping that goes back. */
export function shareRefund(charged: readonly Charged[], whole: Cents): PlannedRefund[] {
  let left = whole;
  return charged.flatMap((one) => {
    const { orderId, destination, money } = one;
    const shipping = cents(Math.min(left, freightLeft(one)));
    left = cents(left - shipping);
    if (destination === null || shipping === 0) return [];
    return [{ orderId, destination, shipping, plan: refundOf(money, destination, shipping) }];
  });
}

function refundOf(money: RefundableMoney, number: number, shipping: Cents): RefundPlan {
  const chosen = { lines: [], ...shippingTo(number, shipping) };
  return planRefund({ ...money, lines: [] }, { kind: 'lines', ...chosen });
}

async function paidMoney(db: Database | Tx, order: OrderRow): Promise<RefundableMoney> {
  const payment = await findPaymentOf(db, order);
  if (!payment) throw new Error(`The payment of order ${order.id} has disappeared.`);
  return refundableMoney(db, order, payment);
}
