import type { Order } from '@kerf/contract/schemas/order';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { DateTime } from '../../components/date-time.tsx';
import { orderStages } from './order-stages.ts';
import classes from './order-stepper.module.css';

/** How far an order is, each stage with its date. */
export function OrderStepper({ order }: { readonly order: Order }) {
  const stages = orderStages(order);
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
            {at !== null && <DateTime value={at} />}
            {!reached && <VisuallyHidden>not yet</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
