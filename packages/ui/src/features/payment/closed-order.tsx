import type { Order } from '@kerf/contract/schemas/order';
import type { OrderState } from '@kerf/domain/order-state';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DateTime } from '../../components/date-time.tsx';
import { OrderAgain } from '../order-again/order-again.tsx';
import { PaymentId } from '../orders/payment-id.tsx';
import { Panel } from './panel.tsx';
import { WayOn } from './way-on.tsx';

interface ClosedOrderProps {
  readonly order: Order;
  readonly standing: OrderState;
}

const titles: Readonly<Record<OrderState, string>> = {
  pending: 'Unpaid',
  cancelling: 'The order is being called off',
  paid: 'Paid',
  refunded: 'Refunded',
  deleted: 'The order was deleted',
  expired: 'The order has expired',
};

/** In place of the card form, where there is nothing to pay. */
export function ClosedOrder({ order, standing }: ClosedOrderProps) {
  return (
    <Panel title={titles[standing]} tone={toneOf(standing)}>
      <Explanation order={order} standing={standing} />
      {order.transactionId !== null && <PaymentId id={order.transactionId} />}
      {standing === 'expired' ? (
        <WayOn>
          <Group gap="sm">
            <OrderAgain order={order} filled />
            <Button component={Link} to="/dashboard/my-order" variant="default">
              My Order
            </Button>
          </Group>
        </WayOn>
      ) : (
        <WayOn />
      )}
    </Panel>
  );
}

function toneOf(standing: OrderState): 'ok' | 'wait' | 'bad' {
  if (standing === 'paid' || standing === 'refunded') return 'ok';
  return standing === 'expired' ? 'bad' : 'wait';
}

function Explanation({ order, standing }: ClosedOrderProps) {
  if (standing === 'paid') return <Progress order={order} />;
  if (standing === 'expired' && order.hold === 'none') {
    return (
      <p>
        Its stock was not held, and it can no longer be paid. A payment that came too late is
        refunded automatically. Order again if you still need it.
      </p>
    );
  }
  if (standing === 'expired') {
    return (
      <p>
        It was not paid by <DateTime value={order.heldUntil} /> and its stock was given back. It can
        no longer be paid; order again if you still need it.
      </p>
    );
  }
  if (standing === 'cancelling') {
    return (
      <p>It cannot be paid meanwhile. A payment that was just made is given back or counts.</p>
    );
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
        'Ready to ship.'
      )}
    </p>
  );
}
