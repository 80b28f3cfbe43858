import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { VisuallyHidden } from '@mantine/core';
import { Money } from '../../components/money.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { ProductLink } from '../catalog/product-link.tsx';
import { LinesFrame } from '../orders/lines/lines-frame.tsx';
import { OrderSums, RefundedUnits } from '../orders/lines/order-sums.tsx';
import classes from './order-lines-table.module.css';

/** The order's lines, with what was shipped and refunded of each. */
export function OrderLinesTable({ order }: { readonly order: Order }) {
  return (
    <section aria-label="Lines">
      <LinesFrame order={order}>{(isOff) => <Lines order={order} isOff={isOff} />}</LinesFrame>
    </section>
  );
}

interface LinesProps {
  readonly order: Order;
  readonly isOff: (line: OrderLine) => boolean;
}

function Lines({ order, isOff }: LinesProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.lines}>
        <caption>
          <VisuallyHidden>What was ordered</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Ordered</th>
            {order.payment && <th scope="col">Shipped</th>}
            <th scope="col">Each</th>
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
                <Name>Ordered</Name>
                <Quantity value={line.quantity} />
                <RefundedUnits line={line} className={classes.note} />
              </td>
              {order.payment && (
                <td>
                  <Name>Shipped</Name>
                  <Quantity value={line.shipped ?? 0} />
                </td>
              )}
              <td>
                <Name>Each</Name>
                <Money cents={centsFromWire(line.unitPrice)} />
              </td>
              <td>
                <Name>Amount</Name>
                <Money cents={centsFromWire(line.lineTotal)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <OrderSums order={order} columns={order.payment ? 4 : 3} />
        </tfoot>
      </table>
    </div>
  );
}

/** A column's name next to its value on a narrow screen; screen readers get it from the table header. */
function Name({ children }: { readonly children: string }) {
  return (
    <span className={classes.name} aria-hidden="true">
      {children}
    </span>
  );
}
