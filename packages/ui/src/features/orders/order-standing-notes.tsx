import type { Order } from '@kerf/contract/schemas/order';
import { DateTime } from '../../components/date-time.tsx';
import { OrderStatusBadge, orderStatus } from '../../components/order-status-badge.tsx';
import { HeldUntil } from './held-until.tsx';
import { effectiveStateOf } from './order-standing.ts';
import classes from './order-standing-notes.module.css';
import { PaymentId } from './payment-id.tsx';

interface OrderStandingNotesProps {
  readonly order: Order;
  readonly now: Date;
}

/** How an order stands, and what its customer should know about that. */
export function OrderStandingNotes({ order, now }: OrderStandingNotesProps) {
  const standing = effectiveStateOf(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={orderStatus(standing, 'Pending')} />
      {standing === 'pending' && (
        <p>
          <HeldUntil order={order} now={now} />
        </p>
      )}
      {standing === 'cancelling' && <p>being called off</p>}
      {standing === 'expired' && <p>not paid in time</p>}
      {order.transactionId !== null && (
        <p>
          <PaymentId id={order.transactionId} />
        </p>
      )}
    </div>
  );
}

/** Where a paid order is, with the day on which it left. */
export function Shipping({ order, now }: OrderStandingNotesProps) {
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={order.status} />
      {order.status === 'Shipped' && order.shippedAt !== null && (
        <p>
          <DateTime value={order.shippedAt} now={now} />
        </p>
      )}
    </div>
  );
}
