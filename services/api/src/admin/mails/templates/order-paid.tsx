import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, money, NecessaryFooter, orderUrl, Text } from './mail-parts.tsx';
import { Estimate, ShipTo } from './ship-to.tsx';

export function orderPaid(order: OrderFacts, shop: ShopFacts, hasInvoice: boolean): MailContent {
  const paid =
    order.estimate === null
      ? `is paid and ships within ${SHIPPING_WORKING_DAYS} working days`
      : 'is paid';
  return {
    subject: `Payment received for order ${order.number}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We received your payment of ${money(order.totalCents)}`}
        preview={
          order.estimate === null
            ? `Order ${order.number} ships within ${SHIPPING_WORKING_DAYS} working days.`
            : `${order.estimate}.`
        }
        footer={<NecessaryFooter shop={shop} order={order} />}
      >
        <Text>
          Order {order.number} {paid}.{hasInvoice && ' Your invoice is attached.'}
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        <Lines lines={order.lines} totalCents={order.totalCents} parts={order.parts} />
        <ShipTo order={order} />
        <Estimate order={order} />
      </MailLayout>
    ),
  };
}
