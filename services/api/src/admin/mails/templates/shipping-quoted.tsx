import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, money, OrderLines, orderUrl, paymentUrl, Text } from './mail-parts.tsx';
import { untilWhen } from './order-placed.tsx';
import { ShipTo } from './ship-to.tsx';

/** What the shipping costs, which was to be quoted when the order was placed. */
export function shippingQuoted(order: OrderFacts, shop: ShopFacts): MailContent {
  const shipping = money(order.shippingCents);
  const total = money(order.totalCents);
  return {
    subject: `Shipping for order ${order.number}: ${shipping}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Shipping for order ${order.number} is ${shipping}`}
        preview={`The total is ${total}.`}
      >
        <Text>The total is {total}.</Text>
        {order.isOpen ? (
          <>
            <Text>{untilWhen(order, shop)}</Text>
            <Action href={paymentUrl(shop, order)}>Pay {total}</Action>
          </>
        ) : (
          <Action href={orderUrl(shop, order)}>View order</Action>
        )}
        <OrderLines order={order} />
        <ShipTo order={order} />
      </MailLayout>
    ),
  };
}
