import type { Order } from '@kerf/contract/schemas/order';
import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconClipboardCopy,
  IconPackageExport,
  IconPrinter,
  IconTruckDelivery,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { type PageCommand, useCommand } from '../../../shared/commands/page-commands.tsx';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';
import { useReleaseHold } from '../all-orders/all-orders.queries.ts';
import { DeleteOrder } from '../all-orders/delete-order.tsx';
import { AskedButton } from '../parts/asked.tsx';
import { hasAction } from './order-actions.ts';
import { OrderCommands } from './order-commands.tsx';
import { QuoteShipping } from './quote-shipping.tsx';

interface OrderToolsProps {
  readonly order: Order;
  /** Whether the page on screen is the order's own page. */
  readonly isOpen?: boolean;
  readonly onDeleted?: () => void;
}

/** All staff actions on one order, in its sheet and on its page. */
export function OrderTools({ order, isOpen = false, onDeleted }: OrderToolsProps) {
  const run = useCommand();
  return (
    <OrderCommands orders={[order]} isOpen={isOpen}>
      {({ ship, refund, printSlips, copyAddress }) => (
        <Group gap="xs" data-screen-only>
          <Tool command={ship} icon={IconPackageExport} variant="filled">
            Ship…
          </Tool>
          <QuoteShipping order={order} />
          <Tool command={refund} icon={IconArrowBackUp}>
            Refund…
          </Tool>
          <Tool command={{ run: () => run('print') }} icon={IconPrinter}>
            Print
          </Tool>
          <Tool
            command={order.payment && !order.supplements ? printSlips : null}
            icon={IconPrinter}
          >
            Print packing slip
          </Tool>
          <Tool command={copyAddress} icon={IconClipboardCopy}>
            Copy address
          </Tool>
          <ChangeShipping order={order} />
          {hasAction(order, 'release') && <ReleaseHold order={order} />}
          {hasAction(order, 'delete') && (
            <DeleteOrder order={order} {...(onDeleted && { onDeleted })} />
          )}
        </Group>
      )}
    </OrderCommands>
  );
}

const ChangeShippingDialog = lazyPart(
  async () => (await import('../change-shipping/change-shipping-dialog.tsx')).ChangeShippingDialog,
);

/** The button with which staff change how an order ships; nothing where the shop has no methods. */
function ChangeShipping({ order }: Pick<OrderToolsProps, 'order'>) {
  const [opened, dialog] = useDisclosure(false);
  const hasMethods = useHasShippingMethods();
  const isShipped = hasMethods || order.shippingMethod !== undefined;
  return (
    <>
      {isShipped && hasAction(order, 'change-shipping') && (
        <Tool command={{ run: dialog.open }} icon={IconTruckDelivery}>
          Change shipping…
        </Tool>
      )}
      {opened && <ChangeShippingDialog order={order} onClose={dialog.close} />}
    </>
  );
}

interface ToolProps extends Pick<ButtonProps, 'variant'> {
  readonly command: PageCommand | null;
  readonly icon: TablerIcon;
  readonly children: string;
}

function Tool({ command, icon: Icon, variant = 'default', children }: ToolProps) {
  if (!command) return null;
  return (
    <Button
      size="xs"
      variant={variant}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={command.run}
    >
      {children}
    </Button>
  );
}

/** Releases the stock held by an unpaid order, after asking. */
function ReleaseHold({ order }: { readonly order: Order }) {
  return (
    <AskedButton
      mutation={useReleaseHold()}
      variables={order}
      label="Release stock"
      button={{ size: 'xs' }}
      title={`Release the stock of ${order.number}?`}
      action="Release stock"
    >
      <Text>
        Others can order it at once. {order.customerName} can still pay this order while the stock
        is available; if it sells out first, the payment is refunded automatically.
      </Text>
    </AskedButton>
  );
}
