import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import {
  Action,
  Lines,
  moment,
  money,
  NecessaryFooter,
  orderUrl,
  paymentUrl,
  Text,
} from './mail-parts.tsx';
import { Estimate, ShipTo } from './ship-to.tsx';

export function orderPlaced(order: OrderFacts, shop: ShopFacts): MailContent {
  const toPay = `Pay ${money(order.totalCents)}`;
  return {
    subject: `Order ${order.number} received`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We received order ${order.number}`}
        preview={order.isOpen ? `${toPay} by ${moment(order.heldUntil, shop)}.` : 'Thank you.'}
        footer={<NecessaryFooter shop={shop} order={order} />}
      >
        <Text>{order.details ? `Thank you, ${order.details.customerName}.` : 'Thank you.'}</Text>
        {order.isOpen ? (
          <>
            <Text>{untilWhen(order, shop)}</Text>
            <Action href={paymentUrl(shop, order)}>{toPay}</Action>
          </>
        ) : (
          <Action href={orderUrl(shop, order)}>View order</Action>
        )}
        <Lines lines={order.lines} totalCents={order.totalCents} parts={order.parts} />
        <ShipTo order={order} />
        <Estimate order={order} />
        {order.estimate === null && (
          <Text>Paid orders ship within {SHIPPING_WORKING_DAYS} working days.</Text>
        )}
      </MailLayout>
    ),
  };
}

function untilWhen({ isHeld, heldUntil }: OrderFacts, shop: ShopFacts): string {
  return isHeld
    ? `Your items are reserved until ${moment(heldUntil, shop)}. Pay by then, or the order expires.`
    : `Your items are not reserved. You can pay until ${moment(heldUntil, shop)} while they are in stock.`;
}
