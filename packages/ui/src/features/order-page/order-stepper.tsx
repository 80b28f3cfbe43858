import type { Order } from '@kerf/contract/schemas/order';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/date-time.tsx';
import { useApi } from '../../shared/api.ts';
import { stateAt } from '../orders/state-at.ts';
import { shipmentsQuery } from '../shipping/shipping.queries.ts';
import { orderStages } from './order-stages.ts';
import classes from './order-stepper.module.css';

interface OrderStepperProps {
  readonly order: Order;
  readonly now: Date;
}

/** An order's progress, each stage with its date. */
export function OrderStepper({ order, now }: OrderStepperProps) {
  const isDelivered = order.fulfillment === 'delivered';
  const shipments = useQuery({ ...shipmentsQuery(useApi(), order._id), enabled: isDelivered });
  const deliveries = shipments.data?.flatMap(({ deliveredAt }) => deliveredAt ?? []) ?? [];
  const state = stateAt(order, now);
  const stages = orderStages({ ...order, state }, deliveries.toSorted().at(-1) ?? null);
  const current = stages.findLastIndex(({ reached }) => reached);
  return (
    <ol className={classes.stepper} aria-label="Progress">
      {stages.map(({ title, reached, at, note }, index) => (
        <li
          key={title}
          data-reached={reached || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {reached ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.title}>{note ?? title}</span>
          <span className={classes.when}>
            {at !== null && <DateTime value={at} now={now} />}
            {!reached && <VisuallyHidden>not yet</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
