import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, money, NecessaryFooter, orderUrl, ShipTo, Text } from './mail-parts.tsx';

export function orderPaid(order: OrderFacts, shop: ShopFacts, hasInvoice: boolean): MailContent {
  return {
    subject: `Payment received for order ${order.number}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We received your payment of ${money(order.totalCents)}`}
        preview={`Order ${order.number} ships within ${SHIPPING_WORKING_DAYS} working days.`}
        footer={<NecessaryFooter shop={shop} order={order} />}
      >
        <Text>
          Order {order.number} is paid and ships within {SHIPPING_WORKING_DAYS} working days.
          {hasInvoice && ' Your invoice is attached.'}
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        <Lines lines={order.lines} totalCents={order.totalCents} parts={order.parts} />
        <ShipTo order={order} />
      </MailLayout>
    ),
  };
}
