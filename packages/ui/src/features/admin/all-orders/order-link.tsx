import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './order-link.module.css';
import { useOrderLink } from './use-open-order.ts';

interface OrderLinkProps {
  readonly order: Order;
}

/** The order's number, which opens its sheet. */
export function OrderLink({ order }: OrderLinkProps) {
  return (
    <Anchor component={Link} className={classes.number ?? ''} {...useOrderLink(order._id)}>
      {order.number}
    </Anchor>
  );
}
