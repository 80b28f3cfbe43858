import type { Order } from '@kerf/contract/schemas/order';
import type { ReactNode } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import classes from './placed-order.module.css';

interface PlacedOrderProps {
  readonly order: Pick<Order, 'createdAt'>;
  readonly now?: Date;
  /** The order number, linked. */
  readonly children: ReactNode;
}

/** An order's number above the time it was placed. */
export function PlacedOrder({ order, now, children }: PlacedOrderProps) {
  return (
    <span className={classes.order}>
      {children}
      <span className={classes.placed}>
        <DateTime value={order.createdAt} {...(now && { now })} />
      </span>
    </span>
  );
}
