import type { ApiClient } from '@kerf/api-client/client';
import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import { shopQuery } from '../checkout/shop.queries.ts';
import classes from './landing-page.module.css';

type Shop = Awaited<ReturnType<ApiClient['getShop']>>;

const items = [
  {
    id: 'minimum-order',
    question: 'How many blades do I have to order?',
    answer:
      'Every product has its own minimum. Its card and the order form show it, along with the most you can order from stock. If you enter a quantity outside that range, the form suggests the closest one you can order.',
  },
  {
    id: 'holding-stock',
    question: 'Is the stock mine once I have ordered?',
    answer:
      'Yes. Placing an order reserves its blades for you; the order form shows for how long, and My Order shows until when. If the order isn’t paid by then, it expires and the blades go back on sale. You can also delete it yourself under My Order before it expires.',
  },
  {
    id: 'paying',
    question: 'How do I pay?',
    answer:
      'By card, from My Order in your dashboard. If a card is declined, the order stays open and its blades stay reserved, so you can use another card. Once the payment goes through, the order shows Paid and its payment ID, even if you closed the page in between.',
  },
  {
    id: 'shipping',
    question: 'When does my order ship?',
    answer: `My Order shows it as Pending until it leaves the works, then as Shipped with the date. It goes to the address on the order, so please check the address and phone number before you press Place Order.`,
  },
] as const;

/** What the shop promises: nothing in days of its own where it has a calendar, which says them for each order. */
function promise(shop: Shop | undefined): string {
  if (!shop) return '';
  if (!shop.shipping?.calendar) return `Within ${SHIPPING_WORKING_DAYS} working days of payment. `;
  return 'Before you order, the order form shows when it is estimated to leave and arrive. ';
}

/** The questions, each of which expands to its answer, also before the scripts of a prerendered page have loaded. */
export function FaqList() {
  const shipping = useRef<HTMLDetailsElement>(null);
  const [isShippingOpen, setShippingOpen] = useState(false);
  useEffect(() => setShippingOpen(shipping.current?.open === true), []);
  // Asked for by the only answer that depends on it.
  const shop = useQuery({ ...shopQuery(useApi()), enabled: isShippingOpen });
  return items.map(({ id, question, answer }) => (
    <details
      key={id}
      name="faq"
      className={classes.question}
      // It may be open already when React takes the page over.
      suppressHydrationWarning
      {...(id === 'shipping' && {
        ref: shipping,
        onToggle: ({ currentTarget }) => setShippingOpen(currentTarget.open),
      })}
    >
      <summary>
        <h3>{question}</h3>
        <IconChevronDown size={16} aria-hidden="true" />
      </summary>
      <p>
        {id === 'shipping' && promise(shop.data)}
        {answer}
      </p>
    </details>
  ));
}
