import type { Order } from '@kerf/contract/schemas/order';
import { isInvoiced, isPaid, type OrderState } from '@kerf/domain/order-state';
import { Group } from '@mantine/core';
import { DateTime } from '../../components/date-time.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { commands } from '../../platform/commands.ts';
import { OrderAgain } from '../order-again/order-again.tsx';
import { PaymentId } from '../orders/payment-id.tsx';
import { NextLinks } from './next-links.tsx';
import { Panel } from './panel.tsx';

interface ClosedOrderProps {
  readonly order: Order;
  readonly state: OrderState;
}

const titles: Readonly<Record<OrderState, string>> = {
  pending: 'Unpaid',
  cancelling: 'The order is being called off',
  paid: 'Paid',
  refunded: 'Refunded',
  deleted: 'The order was deleted',
  expired: 'The order has expired',
};

/** Shown instead of the card form if there is nothing to pay. */
export function ClosedOrder({ order, state }: ClosedOrderProps) {
  return (
    <Panel title={titles[state]} tone={toneOf(state)}>
      <Explanation order={order} state={state} />
      {order.transactionId !== null && <PaymentId id={order.transactionId} />}
      {state === 'expired' ? (
        <NextLinks>
          <Group gap="sm">
            <OrderAgain order={order} filled />
            <LinkButton to={commands.myOrder.to} variant="default">
              My Order
            </LinkButton>
          </Group>
        </NextLinks>
      ) : (
        <NextLinks />
      )}
    </Panel>
  );
}

/** Shown instead of the card form while the total is not known. */
export function ShippingToQuote() {
  return (
    <Panel title="Shipping to be quoted" tone="wait">
      <p>Nothing to pay yet. We quote the shipping and email you the total.</p>
      <NextLinks />
    </Panel>
  );
}

function toneOf(state: OrderState): 'ok' | 'wait' | 'bad' {
  if (isInvoiced(state)) return 'ok';
  return state === 'expired' ? 'bad' : 'wait';
}

function Explanation({ order, state }: ClosedOrderProps) {
  if (isPaid(state)) return <Progress order={order} />;
  if (state === 'expired' && order.shippingToQuote) {
    return <p>We did not quote its shipping in time. Order again if you still need it.</p>;
  }
  if (state === 'expired' && order.hold === 'none') {
    return (
      <p>
        Its stock was not held, and it can no longer be paid. A payment that came too late is
        refunded automatically. Order again if you still need it.
      </p>
    );
  }
  if (state === 'expired') {
    return (
      <p>
        It was not paid by <DateTime value={order.heldUntil} /> and its stock was given back. It can
        no longer be paid; order again if you still need it.
      </p>
    );
  }
  if (state === 'cancelling') {
    return (
      <p>It cannot be paid meanwhile. A payment that was just made is given back or counts.</p>
    );
  }
  if (state === 'deleted') {
    return <p>There is nothing to pay. A payment that came too late is refunded automatically.</p>;
  }
  return <p>There is nothing to pay.</p>;
}

function Progress({ order }: Pick<ClosedOrderProps, 'order'>) {
  return (
    <p>
      {order.paidAt !== null && (
        <>
          Paid on <DateTime value={order.paidAt} />.{' '}
        </>
      )}
      {order.shippedAt !== null && order.status === 'Shipped' ? (
        <>
          Shipped on <DateTime value={order.shippedAt} />.
        </>
      ) : (
        !order.supplements && 'Ready to ship.'
      )}
    </p>
  );
}
