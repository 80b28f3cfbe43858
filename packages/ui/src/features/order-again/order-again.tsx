import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRepeat } from '@tabler/icons-react';
import { lazyPart } from '../../components/lazy-part.tsx';
import classes from '../../components/line-action.module.css';

/** The chooser for an order or one of its lines, loaded when opened. */
export const OrderAgainDialog = lazyPart(
  async () => (await import('./order-again-dialog.tsx')).OrderAgainDialog,
);

interface OrderAgainProps {
  readonly order: Order;
  /** Whether this is the page's main action. */
  readonly filled?: boolean;
}

/** A button that opens the chooser for an order. */
export function OrderAgain({ order, filled = false }: OrderAgainProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant={filled ? 'filled' : 'default'}
        size={filled ? 'sm' : 'xs'}
        aria-label={`Order again: ${order.number}`}
        onClick={dialog.open}
      >
        Order again
      </Button>
      {opened && <OrderAgainDialog order={order} onClose={dialog.close} />}
    </>
  );
}

/** A button that opens the chooser for one line. */
export function LineAgain({ order, line }: { readonly order: Order; readonly line: OrderLine }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <UnstyledButton
        className={classes.action ?? ''}
        data-screen-only
        aria-label={`Order again: ${line.name}`}
        onClick={dialog.open}
      >
        <IconRepeat size={14} stroke={1.75} aria-hidden="true" />
        Order again
      </UnstyledButton>
      {opened && <OrderAgainDialog order={order} line={line} onClose={dialog.close} />}
    </>
  );
}
