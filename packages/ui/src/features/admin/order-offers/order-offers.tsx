import type { Order } from '@kerf/contract/schemas/order';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useOffer } from '../../../shared/commands/offers.tsx';
import { usePrintOrders } from '../../documents/use-print-orders.tsx';
import { REFUND_HASH } from '../../refunds/refunds-section.tsx';
import { customerPath } from '../customer/customer-path.ts';
import {
  customerOf,
  inWords,
  isRefundable,
  isToShip,
  shippingAddresses,
} from './selected-orders.ts';

interface OrderOffersProps {
  /** The orders that are selected, or the one that is opened. */
  readonly orders: readonly Order[];
  /** Whether the page on screen is that order's own, which offers its refund itself. */
  readonly isOpen?: boolean;
}

const ShipDialog = lazyPart(
  async () => (await import('../fulfill/ship/ship-dialog.tsx')).ShipDialog,
);

/** Offers the palette what can be done with the selected or opened orders, for as long as they are on screen. */
export function OrderOffers({ orders, isOpen = false }: OrderOffersProps) {
  const navigate = useNavigate();
  const [isShipping, shipping] = useDisclosure(false);
  const { printOrders, dialog: printing } = usePrintOrders();
  const subject = inWords(orders);
  const customer = customerOf(orders);
  const only = orders.length === 1 && !isOpen ? orders[0] : undefined;
  const ids = orders.map(({ _id }) => _id);
  const go = (to: string) => () => void navigate(to);
  const whereAny = (title: string, run: () => void) => (ids.length > 0 ? { title, run } : null);

  useOffer(
    'openOrder',
    only ? { title: `Open ${only.number}`, run: go(`/dashboard/order/${only._id}`) } : null,
  );
  useOffer(
    'openCustomer',
    customer && { title: `Open customer ${customer.name}`, run: go(customerPath(customer.id)) },
  );
  useOffer(
    'shipOrders',
    isToShip(orders) ? { title: `Ship ${subject}`, run: shipping.open } : null,
  );
  useOffer(
    'refundOrder',
    only && isRefundable(only)
      ? { title: `Refund ${only.number}`, run: go(`/dashboard/order/${only._id}${REFUND_HASH}`) }
      : null,
  );
  useOffer(
    'printSlips',
    whereAny(`Print packing slips of ${subject}`, () => printOrders(ids, 'packing-slips')),
  );
  useOffer(
    'printPickList',
    whereAny(`Print pick list of ${subject}`, () => printOrders(ids, 'pick-list')),
  );
  useOffer(
    'copyAddress',
    whereAny(`Copy address of ${subject}`, () => void copyAddresses(orders)),
  );

  return (
    <>
      {printing}
      {isShipping && (
        <ShipDialog
          numbers={orders.map(({ number }) => number)}
          onShipped={(rows) => toastSuccess(shippedInWords(rows.length))}
          onClose={shipping.close}
        />
      )}
    </>
  );
}

function shippedInWords(count: number): string {
  return count === 1 ? '1 order is shipped' : `${count.toLocaleString('en-US')} orders are shipped`;
}

async function copyAddresses(orders: readonly Order[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(shippingAddresses(orders));
    toastSuccess(`The address of ${inWords(orders)} is copied`);
  } catch {
    toastFailure('Nothing was copied. Allow this page to use the clipboard, and try again.');
  }
}
