import { type ShippingStatus, shippingStatusOf } from '@kerf/domain/fulfillment';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { voidShipments } from './change-shipments.ts';
import { recordShipment } from './record-shipment.ts';
import { lockPaidOrder, refreshPayment } from './shippable-order.ts';

/**
 * Ships everything left of a paid order, without tracking, or voids its shipments if none is delivered. An
 * order that already has the status stays as it is.
 */
export async function setOrderStatus(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  status: ShippingStatus,
): Promise<ReadOrder> {
  if (status === 'Shipped') await refreshPayment(deps, orderId);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    const from = shippingStatusOf(order.fulfillment);
    if (from === status) return order;
    await recordAudit(tx, actor, 'order.status', orderId, { from, to: status });
    if (status === 'Pending') return voidShipments(tx, actor, orderId);
    const all = { orderId, carrierId: null, trackingNumber: null };
    return (await recordShipment(tx, actor, all)).order;
  });
}
