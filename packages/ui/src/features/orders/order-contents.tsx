import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatQuantity, Quantity } from '../../components/quantity.tsx';
import { ProductLink } from '../catalog/product-link.tsx';
import { LineAgain } from '../order-again/order-again.tsx';
import { ReviewLine } from '../review/review-line.tsx';
import classes from './order-contents.module.css';
import { orderPageAddress } from './order-path.ts';
import { linesOf } from './units-of.ts';

interface OrderContentsProps {
  readonly order: Order;
}

/** What was ordered: the product, or a summary that expands into the lines. */
export function OrderContents({ order }: OrderContentsProps) {
  const [only, ...others] = order.lines;
  if (others.length === 0 && order.further === undefined) {
    return (
      <div className={classes.contents}>
        {only ? <ProductLink id={only.productId} name={order.orderName} /> : order.orderName}
        {only && (
          <div className={classes.about}>
            <span className={classes.sku} title={only.sku}>
              {only.sku}
            </span>
            <ReviewLine order={order} line={only} />
          </div>
        )}
      </div>
    );
  }
  return (
    <details className={classes.contents}>
      <summary>{order.orderName}</summary>
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <li key={line.productId}>
            <ProductLink id={line.productId} name={line.name} />
            <Quantity value={line.quantity} unit="pieces" />
            <ReviewLine order={order} line={line} />
            <LineAgain order={order} line={line} />
          </li>
        ))}
      </ul>
      {order.further && (
        <Anchor component={Link} to={orderPageAddress(order._id)} fz="sm">
          All {formatQuantity(linesOf(order))} lines
        </Anchor>
      )}
    </details>
  );
}
