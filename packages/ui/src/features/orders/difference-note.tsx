import type { Order, ShippingDifference } from '@kerf/contract/schemas/order';
import { formatCents } from '@kerf/domain/money';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { useChange } from '../../components/use-change.ts';
import * as paths from '../../platform/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { AskedButton } from '../admin/parts/asked.tsx';
import { OrderNotice } from './hold-note.tsx';
import { orderKeys } from './orders.queries.ts';

interface DifferenceNoteProps {
  readonly order: Order;
}

/** What an order waits for whose shipping became dearer, or whose difference it asks for; nothing for any other. */
export function DifferenceNote({ order }: DifferenceNoteProps) {
  const isStaff = useViewer().can('order.read-internal');
  const { difference, supplements } = order;
  if (supplements) {
    return (
      <Text fz="sm" mb="lg">
        The difference in the shipping of{' '}
        <OrderLink id={supplements.orderId} number={supplements.number} />.
      </Text>
    );
  }
  if (!difference) return null;
  const amount = formatCents(centsFromWire(difference.amount));
  if (difference.state !== 'owed') {
    return (
      <Text fz="sm" mb="lg">
        {amount} more for shipping {difference.state}:{' '}
        <OrderLink id={difference.orderId} number={difference.number} />
      </Text>
    );
  }
  return (
    <OrderNotice label="Difference in shipping" mb="lg">
      <Text fz="sm" fw={600}>
        {isStaff ? `Waiting for ${amount}` : `${amount} more to pay for shipping`}
      </Text>
      <Text fz="sm">
        {isStaff ? 'The order ships' : 'Your order ships'} once it is paid:{' '}
        <OrderLink id={difference.orderId} number={difference.number} />
      </Text>
      <Group data-screen-only>
        {isStaff ? (
          <Waive order={order} difference={difference} amount={amount} />
        ) : (
          <LinkButton to={paths.payment(difference.orderId)} size="xs">
            Pay {amount}
          </LinkButton>
        )}
      </Group>
    </OrderNotice>
  );
}

function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Anchor component={Link} to={paths.order(id)} ff="monospace" fz="inherit">
      {number}
    </Anchor>
  );
}

interface WaiveProps extends DifferenceNoteProps {
  readonly difference: ShippingDifference;
  /** Formatted. */
  readonly amount: string;
}

/** Waives the difference, after asking. If it was paid first, the page shows that. */
function Waive({ order, difference, amount }: WaiveProps) {
  const waiving = useChange({
    call: (api, { orderId }: ShippingDifference) =>
      api.deleteOrder({ params: { id: orderId }, query: {} }),
    done: `${amount} waived for ${order.number}`,
    rereads: [orderKeys.all],
  });
  return (
    <AskedButton
      mutation={waiving}
      variables={difference}
      label="Waive it"
      button={{ size: 'xs' }}
      title={`Waive ${amount} for ${order.number}?`}
      action="Waive it"
    >
      <Text>The order can ship at once. We email {order.customerName} that nothing is owed.</Text>
    </AskedButton>
  );
}
