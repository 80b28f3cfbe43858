import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, OrderLines, Quote, Text } from './mail-parts.tsx';

/** Its order's page is gone, so it links to the products. */
export function orderDeleted(order: OrderFacts, reason: string, shop: ShopFacts): MailContent {
  return {
    subject: `Order ${order.number} was deleted`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We deleted order ${order.number}`}
        preview="It was not paid, so there is nothing to refund."
        footer={`${shop.name} sends this because of your order ${order.number}.`}
      >
        <Text>
          {shop.name} deleted your unpaid order {order.number}. Nothing was charged.
        </Text>
        {reason !== '' && (
          <>
            <Text>The reason:</Text>
            <Quote text={reason} />
          </>
        )}
        <Action href={`${shop.url}/products`}>See products</Action>
        <OrderLines order={order} />
      </MailLayout>
    ),
  };
}
