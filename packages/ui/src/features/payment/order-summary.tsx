import type { Order } from '@kerf/contract/schemas/order';
import { Box, Flex, Group, Title } from '@mantine/core';
import { useId } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { Fact } from '../../components/fact.tsx';
import { OrderStatusBadge } from '../../components/order-status-badge.tsx';
import { AcknowledgedSpeeds } from '../machines/acknowledged-speeds.tsx';
import { OrderAgain } from '../order-again/order-again.tsx';
import { DestinationFacts } from '../orders/destination-facts.tsx';
import { HeldUntil, useNow } from '../orders/held-until.tsx';
import { HoldNote } from '../orders/hold-note.tsx';
import { OrderLines } from '../orders/lines/order-lines.tsx';
import { customerStatus } from '../orders/payment-status.ts';
import { ShippingFact } from '../orders/shipping-fact.tsx';
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
    <Flex component="section" direction="column" gap="lg" miw={0} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId} fz="1.25rem">
          {again ? 'What was ordered' : `Order ${order.number}`}
        </Title>
        <Flex component="p" gap="0 0.75rem" wrap="wrap" mt={6} fz="sm" lh="1.5rem" c="dimmed">
          <OrderStatusBadge status={customerStatus({ ...order, state })} />
          {state === 'pending' && <HeldUntil order={order} now={now} />}
        </Flex>
        {order.supplements && <p>{order.orderName}</p>}
        {again && state !== 'expired' && !order.supplements && (
          <Group gap="xs" align="stretch" mt="sm">
            <OrderAgain order={order} />
            <SaveAsList rows={order.lines} suggested={order.number} />
          </Group>
        )}
      </div>
      <HoldNote order={order} now={now} />
      {again ? (
        <OrderLines order={order} about={(line) => <ReviewLine order={order} line={line} />} />
      ) : (
        <OrderLines order={order} name={(line) => line.name} />
      )}
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
        {order.poNumber !== undefined && <Fact name="PO number">{order.poNumber}</Fact>}
        {order.destinations ? (
          <DestinationFacts destinations={order.destinations} />
        ) : (
          <>
            <div>
              <dt>Ship to</dt>
              <Box component="dd" mt={2} style={{ whiteSpace: 'pre-line' }}>
                {order.address}
              </Box>
            </div>
            <ShippingFact order={order} />
          </>
        )}
      </dl>
    </Flex>
  );
}
