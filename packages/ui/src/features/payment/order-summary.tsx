import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { Fact } from '../../components/fact.tsx';
import { Money } from '../../components/money.tsx';
import { OrderStatusBadge, orderStatus } from '../../components/order-status-badge.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { ProductLink } from '../catalog/product-link.tsx';
import { AcknowledgedSpeeds } from '../machines/acknowledged-speeds.tsx';
import { OrderAgain } from '../order-again/order-again.tsx';
import { HeldUntil, useNow } from '../orders/held-until.tsx';
import { HoldNote } from '../orders/hold-note.tsx';
import { LinesFrame } from '../orders/lines/lines-frame.tsx';
import { stateAt } from '../orders/state-at.ts';
import { ReviewLine } from '../review/review-line.tsx';
import { SaveAsList } from '../saved-lists/save-as-list.tsx';
import classes from './order-summary.module.css';

interface OrderSummaryProps {
  readonly order: Order;
  /** Whether to link to its products and reviews and offer to reorder. */
  readonly again?: boolean;
}

/** What is being paid for: lines, total, address, and how long it is held. */
export function OrderSummary({ order, again = false }: OrderSummaryProps) {
  const now = useNow();
  const titleId = useId();
  const state = stateAt(order, now);
  return (
    <section className={classes.summary} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {again ? 'What was ordered' : `Order ${order.number}`}
        </Title>
        <p className={classes.state}>
          <OrderStatusBadge status={orderStatus(state, order.status)} />
          {state === 'pending' && <HeldUntil order={order} now={now} />}
        </p>
        {again && state !== 'expired' && (
          <div className={classes.again}>
            <OrderAgain order={order} />
            <SaveAsList rows={order.lines} suggested={order.number} />
          </div>
        )}
      </div>
      <HoldNote order={order} now={now} />
      <LinesFrame order={order}>
        {(isOff) => <Lines order={order} again={again} isOff={isOff} />}
      </LinesFrame>
      <AcknowledgedSpeeds order={order} />
      <dl className={classes.facts}>
        <Fact name="Placed">
          <DateTime value={order.createdAt} now={now} />
        </Fact>
        <Fact name="For">
          {order.customerName}
          <br />
          {order.customerEmail}
          <br />
          {order.phone}
        </Fact>
        <div>
          <dt>Ship to</dt>
          <dd className={classes.address}>{order.address}</dd>
        </div>
      </dl>
    </section>
  );
}

interface LinesProps extends OrderSummaryProps {
  readonly isOff: (line: OrderLine) => boolean;
}

function Lines({ order, again = false, isOff }: LinesProps) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Each</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.productId} data-off={isOff(line) || undefined}>
            <th scope="row">
              {again ? <ProductLink id={line.productId} name={line.name} /> : line.name}
              <span className={classes.about}>
                <span className={classes.sku}>{line.sku}</span>
                {again && <ReviewLine order={order} line={line} />}
              </span>
            </th>
            <td data-label="Quantity">
              <Quantity value={line.quantity} />
            </td>
            <td data-label="Each">
              <Money cents={centsFromWire(line.unitPrice)} />
            </td>
            <td data-label="Amount">
              <Money cents={centsFromWire(line.lineTotal)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
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
