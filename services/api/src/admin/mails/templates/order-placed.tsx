import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, moment, money, OrderLines, orderUrl, paymentUrl, Text } from './mail-parts.tsx';
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
        preview={previewOf(order, shop, toPay)}
      >
        <Text>{order.details ? `Thank you, ${order.details.customerName}.` : 'Thank you.'}</Text>
        {order.isOpen ? (
          <>
            <Text>{untilWhen(order, shop)}</Text>
            <Action href={paymentUrl(shop, order)}>{toPay}</Action>
          </>
        ) : (
          <>
            {order.awaitsQuote && <Text>{whileToQuote(order, shop)}</Text>}
            <Action href={orderUrl(shop, order)}>View order</Action>
          </>
        )}
        <OrderLines order={order} />
        <ShipTo order={order} />
        <Estimate order={order} />
        {order.estimate === null && (
          <Text>Paid orders ship within {SHIPPING_WORKING_DAYS} working days.</Text>
        )}
      </MailLayout>
    ),
  };
}

function previewOf(order: OrderFacts, shop: ShopFacts, toPay: string): string {
  if (order.awaitsQuote) return 'We will quote the shipping and email you the total.';
  return order.isOpen ? `${toPay} by ${moment(order.heldUntil, shop)}.` : 'Thank you.';
}

function whileToQuote({ isHeld, heldUntil }: OrderFacts, shop: ShopFacts): string {
  const held = isHeld
    ? `Your items are reserved until ${moment(heldUntil, shop)}.`
    : 'Your items are not reserved.';
  return `We will quote the shipping and email you the total. You can pay then. ${held}`;
}

export function untilWhen({ isHeld, heldUntil }: OrderFacts, shop: ShopFacts): string {
  return isHeld
    ? `Your items are reserved until ${moment(heldUntil, shop)}. Pay by then, or the order expires.`
    : `Your items are not reserved. You can pay until ${moment(heldUntil, shop)} while they are in stock.`;
}
