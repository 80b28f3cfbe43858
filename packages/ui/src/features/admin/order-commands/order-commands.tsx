import type { Order } from '@kerf/contract/schemas/order';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { counted } from '../../../components/quantity.tsx';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import * as paths from '../../../platform/paths.ts';
import { type PageCommand, usePageCommand } from '../../../shared/commands/page-commands.tsx';
import { usePrintOrders } from '../../documents/use-print-orders.tsx';
import { allHave } from './order-actions.ts';

interface OrderCommandsProps {
  /** The selected orders, or the open one. */
  readonly orders: readonly Order[];
  /** Whether the page on screen is the order's own page. */
  readonly isOpen?: boolean;
  /** Renders the same actions as buttons. */
  readonly children?: (actions: OrderActions) => ReactNode;
}

/** The actions on the orders; null if unavailable. */
export interface OrderActions {
  readonly ship: PageCommand | null;
  readonly refund: PageCommand | null;
  readonly printSlips: PageCommand | null;
  readonly copyAddress: PageCommand | null;
}

const ShipDialog = lazyPart(
  async () => (await import('../fulfill/ship/ship-dialog.tsx')).ShipDialog,
);
const RefundDialog = lazyPart(
  async () => (await import('../../refunds/refund-dialog.tsx')).RefundDialog,
);

/** Offers actions on the selected or open orders in the palette, and as buttons. */
export function OrderCommands({ orders, isOpen = false, children }: OrderCommandsProps) {
  const navigate = useNavigate();
  const [isShipping, shipping] = useDisclosure(false);
  const [isRefunding, refunding] = useDisclosure(false);
  const { printOrders, dialog: printing } = usePrintOrders();
  const subject = inWords(orders);
  const customer = customerOf(orders);
  const only = orders.length === 1 ? orders[0] : undefined;
  const ids = orders.map(({ _id }) => _id);
  const go = (to: string) => () => void navigate(to);
  const where = (is: boolean, title: string, run: () => void) => (is ? { title, run } : null);
  const isAny = ids.length > 0;
  const actions: OrderActions = {
    ship: where(allHave(orders, 'ship'), `Ship ${subject}`, shipping.open),
    refund: where(
      only !== undefined && allHave(orders, 'refund'),
      `Refund ${subject}`,
      refunding.open,
    ),
    printSlips: where(isAny, `Print packing slips of ${subject}`, () =>
      printOrders(ids, 'packing-slips'),
    ),
    copyAddress: where(isAny, `Copy address of ${subject}`, () => void copyAddresses(orders)),
  };

  usePageCommand(
    'openOrder',
    only && !isOpen ? { title: `Open ${subject}`, run: go(paths.order(only._id)) } : null,
  );
  usePageCommand(
    'openCustomer',
    customer && { title: `Open customer ${customer.name}`, run: go(paths.customer(customer.id)) },
  );
  usePageCommand('shipOrders', actions.ship);
  usePageCommand('refundOrder', actions.refund);
  usePageCommand('printSlips', actions.printSlips);
  usePageCommand(
    'printPickList',
    where(isAny, `Print pick list of ${subject}`, () => printOrders(ids, 'pick-list')),
  );
  usePageCommand('copyAddress', actions.copyAddress);

  return (
    <>
      {children?.(actions)}
      {printing}
      {isShipping && (
        <ShipDialog
          numbers={orders.map(({ number }) => number)}
          onShipped={(rows) => toastSuccess(shippedInWords(rows.length))}
          onClose={shipping.close}
        />
      )}
      {isRefunding && only && <RefundDialog {...only} onClose={refunding.close} />}
    </>
  );
}

function shippedInWords(count: number): string {
  return counted(count, 'order is shipped', 'orders are shipped');
}

async function copyAddresses(orders: readonly Order[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(shippingAddresses(orders));
    toastSuccess(`The address of ${inWords(orders)} is copied`);
  } catch {
    toastFailure('Nothing was copied. Allow this page to use the clipboard, and try again.');
  }
}

/** "KS-104233", or "3 orders". */
export function inWords(orders: readonly Order[]): string {
  const [first] = orders;
  return first && orders.length === 1 ? first.number : counted(orders.length, 'order');
}

interface OrderCustomer {
  readonly id: string;
  readonly name: string;
}

/** The orders' common customer; null if there are several or it is unknown. */
function customerOf(orders: readonly Order[]): OrderCustomer | null {
  const [first] = orders;
  if (first?.customerId === undefined) return null;
  const { customerId: id, customerName: name } = first;
  return orders.every(({ customerId }) => customerId === id) ? { id, name } : null;
}

/** The distinct shipping addresses, formatted for parcels. */
export function shippingAddresses(orders: readonly Order[]): string {
  const addresses = orders.map(({ customerName, address }) => `${customerName}\n${address.trim()}`);
  return [...new Set(addresses)].join('\n\n');
}
