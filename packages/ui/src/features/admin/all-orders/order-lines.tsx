import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { VisuallyHidden } from '@mantine/core';
import { Money } from '../../../components/money.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { ProductLink } from '../../catalog/product-link.tsx';
import { LinesFrame } from '../../orders/lines/lines-frame.tsx';
import { OrderSums, RefundedUnits } from '../../orders/lines/order-sums.tsx';
import classes from './order-sheet.module.css';

interface OrderLinesProps {
  readonly order: Order;
}

/** The order's lines, with the prices it was placed at. */
export function OrderLines({ order }: OrderLinesProps) {
  return (
    <LinesFrame order={order}>{(isOff) => <LinesTable order={order} isOff={isOff} />}</LinesFrame>
  );
}

interface LinesTableProps extends OrderLinesProps {
  readonly isOff: (line: OrderLine) => boolean;
}

function LinesTable({ order, isOff }: LinesTableProps) {
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
          <tr key={line.productId} data-off={isOff(line) || undefined}>
            <th scope="row">
              <ProductLink id={line.productId} name={line.name} />
              <span className={classes.sku}>{line.sku}</span>
            </th>
            <td>
              <Quantity value={line.quantity} />
              <RefundedUnits line={line} className={classes.each} />
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
        <OrderSums order={order} columns={2} />
      </tfoot>
    </table>
  );
}
