import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { useCommand } from '../../../shared/commands/offers.tsx';
import { AcknowledgedSpeeds } from '../../machines/acknowledged-speeds.tsx';
import { PaymentId } from '../../orders/payment-id.tsx';
import { paymentStatus } from '../../orders/payment-status.ts';
import { CustomerName } from '../customer/customer-name.tsx';
import { OrderOffers } from '../order-offers/order-offers.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { OrderAttention } from './order-attention.tsx';
import { hasShipping, holdsStock, holdTitle, mayDelete } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import classes from './order-sheet.module.css';
import { ReleaseHold } from './release-hold.tsx';
import { ShippingStatus } from './shipping-status.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly onDeleted: () => void;
}

/** An order in full, with every action on it. */
export function OrderDetails({ order, onDeleted }: OrderDetailsProps) {
  const { slip, print } = usePrint();
  return (
    <div className={classes.details} data-slip={slip || undefined}>
      <div className={classes.state}>
        <OrderStatusBadge status={paymentStatus(order)} />
        {hasShipping(order) && <ShippingStatus order={order} />}
        <span className={classes.tools}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => print('order')}
          >
            Print
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => print('slip')}>
            Print packing slip
          </Button>
          {holdsStock(order) && <ReleaseHold order={order} />}
          {mayDelete(order) && <DeleteOrder order={order} onDeleted={onDeleted} />}
        </span>
      </div>
      <OrderOffers orders={[order]} />
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

/** Prints the page, or a packing slip without prices. */
function usePrint() {
  const run = useCommand();
  const [slip, setSlip] = useState(false);
  useEffect(() => {
    const restore = () => setSlip(false);
    window.addEventListener('afterprint', restore);
    return () => window.removeEventListener('afterprint', restore);
  }, []);
  const print = (what: 'order' | 'slip') => {
    flushSync(() => setSlip(what === 'slip'));
    run('print');
  };
  return { slip, print };
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
