import type { Order } from '@kerf/contract/schemas/order';
import { VisuallyHidden } from '@mantine/core';
import { Money } from '../../../components/money.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { ProductLink } from '../../catalog/product-link.tsx';
import { centsFromWire } from '../../catalog/wire-money.ts';
import classes from './order-sheet.module.css';

interface OrderLinesProps {
  readonly order: Order;
}

/** What was ordered, line by line, with the prices of that day. */
export function OrderLines({ order }: OrderLinesProps) {
  return (
    <table className={classes.lines}>
      <caption>
        <VisuallyHidden>What was ordered</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.productId}>
            <th scope="row">
              <ProductLink id={line.productId} name={line.name} />
              <span className={classes.sku}>{line.sku}</span>
            </th>
            <td>
              <Quantity value={line.quantity} />
            </td>
            <td>
              <Money cents={centsFromWire(line.lineTotal)} />
              <span className={classes.each}>
                <Money cents={centsFromWire(line.unitPrice)} per="each" />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>
            <Money cents={centsFromWire(order.totalPrice)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
