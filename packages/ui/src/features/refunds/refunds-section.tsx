import type { Order } from '@kerf/contract/schemas/order';
import type { OrderRefund, OrderRefunds } from '@kerf/contract/schemas/refund';
import { destinationName, lineKey, shippingOfEach } from '@kerf/domain/destination';
import { type RefundState, refundReasonNames } from '@kerf/domain/refund';
import { shippingName, type TotalPart } from '@kerf/domain/total-parts';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/date-time.tsx';
import { firstClick } from '../../components/first-click.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Money, Quantity } from '../../components/quantity.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { failureText } from './refund.messages.ts';
import { orderRefundsQuery, useRetryRefund } from './refunds.queries.ts';
import classes from './refunds-section.module.css';

interface RefundsSectionProps {
  readonly order: Order;
}

/** A paid order's refunds. */
export function RefundsSection({ order }: RefundsSectionProps) {
  return order.payment && <Refunds order={order} />;
}

function Refunds({ order }: RefundsSectionProps) {
  const isStaff = useViewer().can('order.refund');
  const query = useQuery(orderRefundsQuery(useApi(), order._id));
  const { data, error } = query;
  // Most customers' orders have none, so show no placeholder.
  const expectsSome = isStaff || order.refundedTotal !== undefined;
  if (data && !isStaff && data.refunds.length === 0) return null;
  if (!data && !error && !expectsSome) return null;
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="Refunds">
      <Group justify="space-between" gap="xs">
        <Box component="h2" fz="lg">
          Refunds
        </Box>
      </Group>
      <Loaded query={query} loading="the refunds">
        {(refunds) => <List order={order} of={refunds} />}
      </Loaded>
    </Flex>
  );
}

interface ListProps extends RefundsSectionProps {
  readonly of: OrderRefunds;
}

function List({ order, of: { refunds, refundable } }: ListProps) {
  const isStaff = useViewer().can('order.refund');
  if (refunds.length === 0)
    return (
      <Text mt={2} c="dimmed" fz="sm">
        Nothing was refunded.
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {refunds.map((refund) => (
          <RefundItem key={refund._id} orderId={order._id} refund={refund} />
        ))}
      </ul>
      {isStaff && refundable > 0 && (
        <Text mt={2} c="dimmed" fz="sm">
          <Money cents={centsFromWire(refundable)} /> of the payment can still be refunded.
        </Text>
      )}
    </>
  );
}

interface RefundItemProps {
  readonly orderId: string;
  readonly refund: OrderRefund;
}

const looks: Readonly<Record<RefundState, { icon: TablerIcon; tone: string; word: string }>> = {
  requested: { icon: IconHourglass, tone: 'wait', word: 'On its way' },
  succeeded: { icon: IconCircleCheck, tone: 'ok', word: 'Refunded' },
  failed: { icon: IconAlertTriangle, tone: 'bad', word: 'Refund failed' },
};

/** One refund: amount, state and contents; for staff also the reason and who made it. */
function RefundItem({ orderId, refund }: RefundItemProps) {
  const { amount, tax, state, lines, record, createdAt, changedAt } = refund;
  return (
    <li>
      <Group gap="0.25rem 1rem">
        <strong>
          <Money cents={centsFromWire(amount)} />
        </strong>
        <RefundBadge refund={refund} />
        <Text span c="dimmed" fz="sm">
          <DateTime value={state === 'requested' ? createdAt : changedAt} />
        </Text>
        {record?.mayRetry && <TryAgain orderId={orderId} refund={refund} />}
      </Group>
      {state === 'requested' && (
        <Text mt={2} c="dimmed" fz="sm">
          The bank usually shows it within five to ten days.
        </Text>
      )}
      {lines.map(({ productId, destination, name, quantity }) => (
        <Text key={lineKey({ productId, destination })} mt={2} c="dimmed" fz="sm">
          <Quantity value={quantity} /> × {name}
          {destination !== undefined && `, ${destinationName(destination).toLowerCase()}`}
        </Text>
      ))}
      {shippingParts(refund).map(({ name, amount }) => (
        <Text key={name} mt={2} c="dimmed" fz="sm">
          {name} <Money cents={amount} />
        </Text>
      ))}
      {tax !== undefined && (
        <Text mt={2} c="dimmed" fz="sm">
          Including <Money cents={centsFromWire(tax)} /> tax
        </Text>
      )}
      {record && <RecordOf record={record} stock={lines.length > 0 ? stockText(refund) : null} />}
    </li>
  );
}

/** The shipping that went back: to each address that it was for, where there are several. */
function shippingParts({ shipping = 0, furtherShipping }: OrderRefund): TotalPart[] {
  const further = furtherShipping?.map(centsFromWire);
  return shippingOfEach(centsFromWire(shipping), further ?? []).flatMap((amount, number) =>
    amount === 0 ? [] : [{ name: shippingName(null, further && number), amount }],
  );
}

function RefundBadge({ refund: { state, record } }: Pick<RefundItemProps, 'refund'>) {
  const { icon: Icon, tone, word } = looks[state];
  const failed = state === 'failed' && record !== undefined;
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {word}
        {failed && `: ${failureText(record.failure)}`}
        {state === 'failed' && !record && ': we are looking into it'}
      </span>
    </span>
  );
}

type Refunder = NonNullable<OrderRefund['record']>['madeBy'];

interface RecordOfProps {
  readonly record: NonNullable<OrderRefund['record']>;
  /** What became of the refunded units; null if there are none. */
  readonly stock: string | null;
}

const makers: Readonly<Record<NonNullable<Refunder>, string>> = {
  staff: 'Made here',
  shop: 'Made by the shop itself: the order could not take this payment',
  stripe: 'Made at Stripe',
};

/** Null for a failed refund: its units are the order's again. */
function stockText({ state, record }: OrderRefund): string | null {
  if (state === 'failed') return null;
  if (!record?.restock) return 'not back in stock';
  return state === 'succeeded' ? 'back in stock' : 'back in stock once refunded';
}

function RecordOf({ record, stock }: RecordOfProps) {
  const { reason, note, requestedBy, refundId, madeBy = 'stripe' } = record;
  return (
    <>
      <Text mt={2} c="dimmed" fz="sm">
        {reason === null ? makers[madeBy] : refundReasonNames[reason]}
        {requestedBy !== null && `, by ${requestedBy}`}
        {stock !== null && `, ${stock}`}
      </Text>
      {note !== null && (
        <Text mt={2} fz="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {note}
        </Text>
      )}
      {refundId !== null && (
        <Text mt={2} c="dimmed" ff="monospace" fz="xs">
          {refundId}
        </Text>
      )}
    </>
  );
}

function TryAgain({ orderId, refund }: RefundItemProps) {
  const { mutate, isPending } = useRetryRefund(orderId);
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      onClick={firstClick(() => mutate(refund._id))}
    >
      Try again
    </Button>
  );
}
