import type { Order } from '@kerf/contract/schemas/order';
import { type ShippingStatus as Status, shippingStatuses } from '@kerf/domain/fulfillment';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import classes from './all-orders.module.css';
import { useStatusChanges } from './status-changes.tsx';

interface Action {
  readonly word: string;
  readonly run: () => void;
}

/**
 * A paid order's shipping status. Arrow keys, letters and the wheel can change a focused select by accident,
 * so a choice is only saved by the button that appears next to it; the same button then undoes it.
 */
export function ShippingStatus({ order }: { readonly order: Order }) {
  const [choice, setChoice] = useState<Status | null>(null);
  const changes = useStatusChanges();
  const chosen = choice === order.status ? null : choice;
  const change = changes.changes.find(({ before }) => before._id === order._id);
  const action = chosen ? save(chosen) : change && undo(change);
  const { select, button } = useFocusOnSelect(action !== undefined);

  function save(status: Status): Action {
    const run = () => {
      setChoice(null);
      changes.setStatus(order, status);
    };
    return { word: status === 'Shipped' ? 'Ship' : 'Take back', run };
  }

  function undo(made: NonNullable<typeof change>): Action {
    return { word: 'Undo', run: () => changes.undo(made) };
  }

  return (
    <Stack gap={2} align="start">
      <select
        ref={select}
        className={classes.select}
        data-shipped={order.status === 'Shipped' || undefined}
        aria-label={`Status of ${order.number}`}
        value={chosen ?? order.status}
        onChange={({ currentTarget }) =>
          setChoice(shippingStatuses.find((each) => each === currentTarget.value) ?? null)
        }
        onKeyDown={({ key }) => key === 'Escape' && setChoice(null)}
      >
        {shippingStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
      {action && (
        <Button
          ref={button}
          size="compact-xs"
          variant={chosen ? 'filled' : 'default'}
          aria-label={`${action.word}: ${order.number}`}
          onClick={action.run}
        >
          {action.word}
        </Button>
      )}
      {!action && order.shippedAt !== null && (
        <Text component="span" fz="xs" c="dimmed">
          {order.fulfillment === 'delivered' && 'Delivered, shipped '}
          <DateTime value={order.shippedAt} />
        </Text>
      )}
      {!action && order.fulfillment === 'partly_shipped' && (
        <Text component="span" fz="xs" c="dimmed">
          Partly shipped
        </Text>
      )}
    </Stack>
  );
}

/** Moves focus to the select when the focused button disappears. */
function useFocusOnSelect(hasButton: boolean) {
  const select = useRef<HTMLSelectElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    if (!hasButton && focused.current) select.current?.focus();
    focused.current = false;
  }, [hasButton]);
  const button = (element: HTMLButtonElement | null) => {
    if (!element) return;
    return () => {
      focused.current = document.activeElement === element;
    };
  };
  return { select, button };
}
