import type { Order } from '@kerf/contract/schemas/order';
import type { ReactNode } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { OrderStatusBadge } from '../../components/order-status-badge.tsx';
import { HeldUntil } from './held-until.tsx';
import classes from './order-state-notes.module.css';
import { PaymentId } from './payment-id.tsx';
import { paymentStatus } from './payment-status.ts';
import { stateAt } from './state-at.ts';

interface OrderStateNotesProps {
  readonly order: Order;
  readonly now: Date;
}

/** An order's state, with notes for its customer. */
export function OrderStateNotes({ order, now }: OrderStateNotesProps) {
  const state = stateAt(order, now);
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

/** A paid order's shipping status, with its fulfillment state or shipping date. */
export function Shipping({ order, now }: OrderStateNotesProps) {
  const note = shippingNote(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={order.status} />
      {note && <p>{note}</p>}
    </div>
  );
}

function shippingNote(order: Order, now: Date): ReactNode {
  if (order.fulfillment === 'partly_shipped') return 'partly shipped';
  if (order.fulfillment === 'delivered') return 'delivered';
  if (order.status !== 'Shipped' || order.shippedAt === null) return null;
  return <DateTime value={order.shippedAt} now={now} />;
}
