import type { Order } from '@kerf/contract/schemas/order';
import { useNavigate } from 'react-router-dom';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useOffer } from '../../../shared/commands/offers.tsx';
import { customerPath } from '../customer/customer-path.ts';
import { customerOf, inWords, shippingAddresses } from './selected-orders.ts';

interface OrderOffersProps {
  /** The orders that are selected, or the one that is opened. */
  readonly orders: readonly Order[];
  /** Whether the page on screen is that order's own. */
  readonly isOpen?: boolean;
}

/** Offers the palette what can be done with the selected or opened orders, for as long as they are on screen. */
export function OrderOffers({ orders, isOpen = false }: OrderOffersProps) {
  const navigate = useNavigate();
  const [first] = orders;
  const customer = customerOf(orders);
  const subject = inWords(orders);

  useOffer(
    'openOrder',
    first && orders.length === 1 && !isOpen
      ? {
          title: `Open ${first.number}`,
          run: () => void navigate(`/dashboard/order/${first._id}`),
        }
      : null,
  );
  useOffer(
    'openCustomer',
    customer === null
      ? null
      : {
          title: `Open customer ${customer.name}`,
          run: () => void navigate(customerPath(customer.id)),
        },
  );
  useOffer(
    'copyAddress',
    first
      ? {
          title: `Copy address of ${subject}`,
          run: () => void copy(shippingAddresses(orders), `The address of ${subject} is copied`),
        }
      : null,
  );
  return null;
}

async function copy(text: string, success: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(success);
  } catch {
    toastFailure('Nothing was copied. Allow this page to use the clipboard, and try again.');
  }
}
