import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, money, orderUrl, Text } from './mail-parts.tsx';
import { Estimate, ShipTo } from './ship-to.tsx';

export function orderPaid(order: OrderFacts, shop: ShopFacts, hasInvoice: boolean): MailContent {
  const { what, preview } = paidWords(order);
  return {
    subject: `Payment received for order ${order.number}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We received your payment of ${money(order.totalCents)}`}
        preview={preview}
      >
        <Text>
          {what}
          {hasInvoice && ' Your invoice is attached.'}
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        <Lines lines={order.lines} totalCents={order.totalCents} parts={order.parts} />
        <ShipTo order={order} />
        <Estimate order={order} />
      </MailLayout>
    ),
  };
}

function paidWords({ number, supplements, estimate }: OrderFacts) {
  if (supplements) {
    const what = `The difference in the shipping of order ${supplements.number} is paid.`;
    return { what, preview: `Order ${supplements.number} can ship now.` };
  }
  if (estimate !== null) return { what: `Order ${number} is paid.`, preview: `${estimate}.` };
  const when = `ships within ${SHIPPING_WORKING_DAYS} working days`;
  return { what: `Order ${number} is paid and ${when}.`, preview: `Order ${number} ${when}.` };
}
