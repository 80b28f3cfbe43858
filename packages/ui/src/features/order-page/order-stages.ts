import type { Order } from '@kerf/contract/schemas/order';
import { goodsLabels } from '../orders/goods-labels.ts';
import { paymentStatus } from '../orders/payment-status.ts';

export interface OrderStage {
  readonly title: 'Placed' | 'Paid' | 'Shipped' | 'Delivered' | 'Refunded' | 'Expired' | 'Deleted';
  readonly reached: boolean;
  /** When it was reached, in ISO 8601; null where it was not, or nobody wrote it down. */
  readonly at: string | null;
  /** "Partly shipped", where the title alone would say too much. */
  readonly note?: string;
}

/** The stages of an order in the order in which they happen, for its stepper. */
export function orderStages(order: Order): OrderStage[] {
  const placed: OrderStage = { title: 'Placed', reached: true, at: order.createdAt };
  if (order.state === 'expired') return [placed, ended('Expired', order.heldUntil)];
  if (order.state === 'deleted') return [placed, ended('Deleted', null)];
  const isPartlyRefunded = paymentStatus(order) === 'Partly refunded';
  const paid: OrderStage = {
    ...{ title: 'Paid', reached: order.payment, at: order.paidAt },
    ...(isPartlyRefunded && { note: 'Paid, partly refunded' }),
  };
  if (order.state === 'refunded' && !hasLeft(order)) return [placed, paid, ended('Refunded', null)];
  const stages = [placed, paid, shippedStage(order), deliveredStage(order)];
  return order.state === 'refunded' ? [...stages, ended('Refunded', null)] : stages;
}

function ended(title: OrderStage['title'], at: string | null): OrderStage {
  return { title, reached: true, at };
}

function hasLeft({ fulfillment }: Order): boolean {
  return (
    fulfillment === 'partly_shipped' || fulfillment === 'shipped' || fulfillment === 'delivered'
  );
}

function shippedStage(order: Order): OrderStage {
  const { fulfillment, shippedAt } = order;
  const stage = { title: 'Shipped', reached: false, at: null } as const;
  if (fulfillment === 'partly_shipped' || fulfillment === 'packed') {
    return { ...stage, note: goodsLabels[fulfillment] };
  }
  return { ...stage, reached: hasLeft(order), at: shippedAt };
}

function deliveredStage({ fulfillment }: Order): OrderStage {
  return { title: 'Delivered', reached: fulfillment === 'delivered', at: null };
}
