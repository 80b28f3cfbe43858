import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { AcknowledgedSpeeds } from '../../machines/acknowledged-speeds.tsx';
import { PaymentId } from '../../orders/payment-id.tsx';
import { paymentStatus } from '../../orders/payment-status.ts';
import { CustomerName } from '../customer/customer-name.tsx';
import { OrderTools } from '../order-offers/order-tools.tsx';
import { OrderAttention } from './order-attention.tsx';
import { hasShipping, holdTitle } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import classes from './order-sheet.module.css';
import { ShippingStatus } from './shipping-status.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly onDeleted: () => void;
}

/** All of an order's details, and every action on it. */
export function OrderDetails({ order, onDeleted }: OrderDetailsProps) {
  return (
    <div className={classes.details}>
      <div className={classes.state}>
        <OrderStatusBadge status={paymentStatus(order)} />
        {hasShipping(order) && <ShippingStatus order={order} />}
      </div>
      <OrderTools order={order} onDeleted={onDeleted} />
      <OrderAttention order={order} />
      <AcknowledgedSpeeds order={order} />
      <OrderLines order={order} />
      <dl className={classes.facts}>
        <Fact name="Customer">
          <CustomerName order={order} />
          <br />
          <Anchor href={mailAddress(order.customerEmail)}>{order.customerEmail}</Anchor>
        </Fact>
        <Fact name="Phone">
          <Anchor href={`tel:${order.phone.replaceAll(/[^+\d]/g, '')}`}>{order.phone}</Anchor>
        </Fact>
        <Fact name="Ship to">
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
