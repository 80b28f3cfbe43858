import type { Order } from '@kerf/contract/schemas/order';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { OrderAgainDialog } from '../order-again/order-again.tsx';

interface OrderMenuProps {
  readonly order: Order;
}

/** Behind dots, what is rarely done with an order that is still to be paid. */
export function OrderMenu({ order }: OrderMenuProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`More for ${order.number}`}
          >
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={dialog.open}>Order again</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && <OrderAgainDialog order={order} onClose={dialog.close} />}
    </>
  );
}
