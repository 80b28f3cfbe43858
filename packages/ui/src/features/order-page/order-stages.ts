import type { Order } from '@kerf/contract/schemas/order';
import { isWhollyShipped } from '@kerf/domain/fulfillment';
import { goodsLabels } from '../orders/goods-labels.ts';
import { paymentStatus } from '../orders/payment-status.ts';

export interface OrderStage {
  readonly title: 'Placed' | 'Paid' | 'Shipped' | 'Delivered' | 'Refunded' | 'Expired' | 'Deleted';
  readonly reached: boolean;
  /** When it was reached, in ISO 8601; null if it was not, or was not recorded. */
  readonly at: string | null;
  /** "Partly shipped", if the title alone would be misleading. */
  readonly note?: string;
}

/** An order's stages in order; `deliveredAt` is when its last parcel arrived. */
export function orderStages(order: Order, deliveredAt: string | null = null): OrderStage[] {
  const { endedAt = null } = order;
  const placed: OrderStage = { title: 'Placed', reached: true, at: order.createdAt };
  if (order.state === 'expired') return [placed, ended('Expired', order.heldUntil)];
  if (order.state === 'deleted') return [placed, ended('Deleted', endedAt)];
  if (order.state === 'cancelling') return [placed, beingDeleted];
  const isPartlyRefunded = paymentStatus(order) === 'Partly refunded';
  const paid: OrderStage = {
    title: 'Paid',
    reached: order.payment,
    at: order.paidAt,
    ...(isPartlyRefunded && { note: 'Paid, partly refunded' }),
  };
  if (order.state === 'refunded' && !hasLeft(order))
    return [placed, paid, ended('Refunded', endedAt)];
  const stages = [placed, paid, shippedStage(order), deliveredStage(order, deliveredAt)];
  return order.state === 'refunded' ? [...stages, ended('Refunded', endedAt)] : stages;
}

const beingDeleted: OrderStage = {
  title: 'Deleted',
  reached: false,
  at: null,
  note: 'Being deleted',
};

function ended(title: OrderStage['title'], at: string | null): OrderStage {
  return { title, reached: true, at };
}

function hasLeft({ fulfillment }: Order): boolean {
  return fulfillment === 'partly_shipped' || isWhollyShipped(fulfillment);
}

function shippedStage(order: Order): OrderStage {
  const { fulfillment, shippedAt } = order;
  const stage = { title: 'Shipped', reached: false, at: null } as const;
  if (fulfillment === 'partly_shipped' || fulfillment === 'packed') {
    const at = fulfillment === 'packed' ? (order.packedAt ?? null) : null;
    return { ...stage, note: goodsLabels[fulfillment], at };
  }
  return { ...stage, reached: hasLeft(order), at: shippedAt };
}

function deliveredStage({ fulfillment }: Order, deliveredAt: string | null): OrderStage {
  const reached = fulfillment === 'delivered';
  return { title: 'Delivered', reached, at: reached ? deliveredAt : null };
}
