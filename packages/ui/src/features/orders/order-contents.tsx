import type { Order } from '@kerf/contract/schemas/order';
import { Quantity } from '../../components/quantity.tsx';
import { ProductLink } from '../catalog/product-link.tsx';
import classes from './order-contents.module.css';

interface OrderContentsProps {
  readonly order: Pick<Order, 'orderName' | 'lines'>;
}

/** What was ordered: the product, or a name that opens into its lines. */
export function OrderContents({ order }: OrderContentsProps) {
  const [only, ...others] = order.lines;
  if (others.length === 0) {
    return (
      <div className={classes.contents}>
        {only ? <ProductLink id={only.productId} name={order.orderName} /> : order.orderName}
        {only && <div className={classes.sku}>{only.sku}</div>}
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
          </li>
        ))}
      </ul>
    </details>
  );
}
