import type { Order } from '@kerf/contract/schemas/order';
import { Money } from '../../components/money.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import classes from './payment.module.css';

/** Who is billed for an order, and how much. */
export function Billing({ order }: { readonly order: Order }) {
  return (
    <dl className={classes.billing}>
      <dt>Billed to</dt>
      <dd>
        {order.customerName}
        <br />
        {order.customerEmail}
      </dd>
      <dt className={classes.total}>To pay</dt>
      <dd className={classes.total}>
        <Money cents={centsFromWire(order.totalPrice)} />
      </dd>
    </dl>
  );
}
