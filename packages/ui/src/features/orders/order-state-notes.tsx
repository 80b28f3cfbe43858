import type { Order } from '@kerf/contract/schemas/order';
import { DateTime } from '../../components/date-time.tsx';
import { OrderStatusBadge } from '../../components/order-status-badge.tsx';
import { effectiveStateOf } from './effective-state.ts';
import { HeldUntil } from './held-until.tsx';
import classes from './order-state-notes.module.css';
import { PaymentId } from './payment-id.tsx';
import { paymentStatus } from './payment-status.ts';

interface OrderStateNotesProps {
  readonly order: Order;
  readonly now: Date;
}

/** An order's state with what its customer should know about it. */
export function OrderStateNotes({ order, now }: OrderStateNotesProps) {
  const state = effectiveStateOf(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={paymentStatus(order, state)} />
      {state === 'pending' && (
        <p>
          <HeldUntil order={order} now={now} />
        </p>
      )}
      {state === 'cancelling' && <p>being called off</p>}
      {state === 'expired' && <p>not paid in time</p>}
      {order.transactionId !== null && (
        <p>
          <PaymentId id={order.transactionId} />
        </p>
      )}
    </div>
  );
}

/** A paid order's shipping status, with the time it was shipped. */
export function Shipping({ order, now }: OrderStateNotesProps) {
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={order.status} />
      {order.status === 'Shipped' && order.shippedAt !== null && (
        <p>
          <DateTime value={order.shippedAt} now={now} />
        </p>
      )}
      {order.fulfillment === 'partly_shipped' && <p>partly shipped</p>}
      {order.fulfillment === 'delivered' && <p>delivered</p>}
    </div>
  );
}
