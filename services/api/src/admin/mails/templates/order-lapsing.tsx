import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, moment, money, OptionalFooter, paymentUrl, Text } from './mail-parts.tsx';

export function orderLapsing(order: OrderFacts, shop: ShopFacts): MailContent {
  const until = moment(order.heldUntil, shop);
  return {
    subject: `Pay order ${order.number} by ${until}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Order ${order.number} is still unpaid`}
        preview={`Your items are reserved until ${until}.`}
        footer={<OptionalFooter shop={shop} order={order} />}
      >
        <Text>
          Your items are reserved until {until}. Pay by then, or the order expires and the items go
          back into stock. If you no longer need them, you can ignore this email.
        </Text>
        <Action href={paymentUrl(shop, order)}>Pay {money(order.totalCents)}</Action>
        <Lines lines={order.lines} totalCents={order.totalCents} parts={order.parts} />
      </MailLayout>
    ),
  };
}
