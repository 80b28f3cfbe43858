import type { Order } from '@kerf/contract/schemas/order';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { useForgetRow } from '../../components/data-table/forget-row.ts';
import { RowMenu } from '../../components/data-table/row-menu.tsx';
import { OrderAgain, OrderAgainDialog } from '../order-again/order-again.tsx';
import classes from './order-actions.module.css';
import { stateAt } from './state-at.ts';

interface OrderActionsProps {
  readonly order: Order;
  readonly now: Date;
  /** Call `forget` once the order is deleted. */
  readonly onDelete: (order: Order, forget: () => void) => void;
}

/** A customer's actions on an order: pay or delete an unpaid one, reorder any. */
export function OrderActions({ order, now, onDelete }: OrderActionsProps) {
  const forget = useForgetRow();
  if (stateAt(order, now) === 'pending') {
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

interface OrderMenuProps {
  readonly order: Order;
}

/** The less frequent actions on an unpaid order. */
function OrderMenu({ order }: OrderMenuProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <RowMenu of={order.number}>
        <Menu.Item onClick={dialog.open}>Order again</Menu.Item>
      </RowMenu>
      {opened && <OrderAgainDialog order={order} onClose={dialog.close} />}
    </>
  );
}
