import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, OrderLines, orderUrl, Text } from './mail-parts.tsx';

export function orderExpired(order: OrderFacts, shop: ShopFacts): MailContent {
  return {
    subject: `Order ${order.number} has expired`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Order ${order.number} has expired`}
        preview={`It was not ${order.awaitsQuote ? 'quoted' : 'paid'} in time. The items are back in stock.`}
      >
        <Text>
          {why(order)} in time, so the items are back in stock. To get them, open the order and
          order again.
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        <OrderLines order={order} />
      </MailLayout>
    ),
  };
}

function why({ awaitsQuote }: OrderFacts): string {
  return awaitsQuote ? 'We did not quote the shipping' : 'We received no payment';
}
