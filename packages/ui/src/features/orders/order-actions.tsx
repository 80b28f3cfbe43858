import type { Order } from '@kerf/contract/schemas/order';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useForgetRow } from '../../components/data-table/forget-row.ts';
import { OrderAgain } from '../order-again/order-again.tsx';
import classes from './order-actions.module.css';
import { OrderMenu } from './order-menu.tsx';
import { effectiveStateOf } from './order-standing.ts';

interface OrderActionsProps {
  readonly order: Order;
  readonly now: Date;
  /** `forget` is to be called once the order is gone. */
  readonly onDelete: (order: Order, forget: () => void) => void;
}

/** What a customer can do with an order: pay or delete an unpaid one, order any of them again. */
export function OrderActions({ order, now, onDelete }: OrderActionsProps) {
  const forget = useForgetRow();
  const standing = effectiveStateOf(order, now);
  if (standing === 'pending') {
    return (
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`/dashboard/payment/${order._id}`}
          size="xs"
          aria-label={`Pay ${order.number}`}
        >
          Pay
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Delete ${order.number}`}
          onClick={() => onDelete(order, () => forget(order._id))}
        >
          Delete
        </Button>
        <OrderMenu order={order} />
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <OrderAgain order={order} />
    </div>
  );
}
