import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCommand } from '../../../app/commands/command-context.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { AcknowledgedSpeeds } from '../../machines/acknowledged-speeds.tsx';
import { PaymentId } from '../../orders/payment-id.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { OrderAttention } from './order-attention.tsx';
import { hasShipping, holdsStock, holdTitle, mayDelete, paymentStatus } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import classes from './order-sheet.module.css';
import { ReleaseHold } from './release-hold.tsx';
import { ShippingStatus } from './shipping-status.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly onDeleted: () => void;
}

/** All that is known of an order, and what can be done with it. */
export function OrderDetails({ order, onDeleted }: OrderDetailsProps) {
  const run = useCommand();
  return (
    <div className={classes.details}>
      <div className={classes.state}>
        <OrderStatusBadge status={paymentStatus(order)} />
        {hasShipping(order) && <ShippingStatus order={order} />}
        <span className={classes.tools}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => run('print')}
          >
            Print
          </Button>
          {holdsStock(order) && <ReleaseHold order={order} />}
          {mayDelete(order) && <DeleteOrder order={order} onDeleted={onDeleted} />}
        </span>
      </div>
      <OrderAttention order={order} />
      <AcknowledgedSpeeds order={order} />
      <OrderLines order={order} />
      <dl className={classes.facts}>
        <Fact name="Customer">
          {order.customerName}
          <br />
          <Anchor href={`mailto:${order.customerEmail}`}>{order.customerEmail}</Anchor>
        </Fact>
        <Fact name="Phone">
          <Anchor href={`tel:${order.phone.replaceAll(/[^+\d]/g, '')}`}>{order.phone}</Anchor>
        </Fact>
        <Fact name="Deliver to">
          <span className={classes.address}>{order.address}</span>
        </Fact>
        <Fact name="Placed">
          <DateTime value={order.createdAt} />
        </Fact>
        {order.state === 'pending' && (
          <Fact name={holdTitle(order)}>
            <DateTime value={order.heldUntil} />
          </Fact>
        )}
        {order.paidAt !== null && (
          <Fact name="Paid">
            <DateTime value={order.paidAt} />
          </Fact>
        )}
        {order.transactionId !== null && (
          <Fact name="Payment">
            <PaymentId id={order.transactionId} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
