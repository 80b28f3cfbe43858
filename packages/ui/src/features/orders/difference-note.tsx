import type { Order, ShippingDifference } from '@kerf/contract/schemas/order';
import { formatCents } from '@kerf/domain/money';
import { Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toastSuccess } from '../../components/toasts.tsx';
import * as paths from '../../platform/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { AskedButton } from '../admin/parts/asked.tsx';
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
    <Flex
      component="section"
      direction="column"
      gap="xs"
      p="0.75rem 1rem"
      mb="lg"
      bd="1px solid var(--kerf-rule)"
      bdrs="sm"
      fz="sm"
      aria-label="Difference in shipping"
    >
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
          <Button component={Link} to={paths.payment(difference.orderId)} size="xs">
            Pay {amount}
          </Button>
        )}
      </Group>
    </Flex>
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
  const api = useApi();
  const client = useQueryClient();
  const waiving = useMutation({
    mutationFn: ({ orderId }: ShippingDifference) =>
      api.deleteOrder({ params: { id: orderId }, query: {} }),
    onSuccess: () => toastSuccess(`${amount} waived for ${order.number}`),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
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
