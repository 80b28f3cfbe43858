import type { Order } from '@kerf/contract/schemas/order';
import { DateTime } from '../../components/date-time.tsx';
import { OrderStatusBadge, orderStatus } from '../../components/order-status-badge.tsx';
import { HeldUntil } from './held-until.tsx';
import { standingOf } from './order-standing.ts';
import classes from './order-standing-notes.module.css';

interface OrderStandingNotesProps {
  readonly order: Order;
  readonly now: Date;
}

/** How an order stands, and what its customer should know about that. */
export function OrderStandingNotes({ order, now }: OrderStandingNotesProps) {
  const standing = standingOf(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={orderStatus(standing, 'Pending')} />
      {standing === 'pending' && (
        <p>
          <HeldUntil value={order.heldUntil} now={now} />
        </p>
      )}
      {standing === 'cancelling' && <p>being called off</p>}
      {standing === 'expired' && <p>not paid in time</p>}
      {standing === 'refunding' && <p>the money is on its way back</p>}
      {order.transactionId !== null && (
        <p className={classes.payment}>Payment Id:{order.transactionId}</p>
      )}
    </div>
  );
}

/** Where a paid order is, with its date; nothing for any other. */
export function Shipping({ order, now }: OrderStandingNotesProps) {
  if (order.state !== 'paid') return null;
  const since = order.status === 'Shipped' ? order.shippedAt : order.paidAt;
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={order.status} />
      {since !== null && (
        <p>
          {order.status === 'Pending' && 'since '}
          <DateTime value={since} now={now} />
        </p>
      )}
    </div>
  );
}
