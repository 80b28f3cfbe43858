import type { OrderFacts, RefundFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, money, orderUrl, Text } from './mail-parts.tsx';

export function refundFailed(
  order: OrderFacts,
  { amountCents, lines, creditNote }: RefundFacts,
  shop: ShopFacts,
): MailContent {
  const amount = money(amountCents);
  return {
    subject: `The refund of ${amount} for order ${order.number} failed`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Your refund of ${amount} failed`}
        preview={`The money for order ${order.number} did not reach your card. We are looking into it.`}
      >
        <Text>
          The bank returned the refund of {amount} for order {order.number}, so the money did not
          reach your card. We are looking into it, and will email you when it is on its way.
          {creditNote !== null && ` Credit note ${creditNote} is void.`}
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        {lines.length > 0 && <Lines lines={lines} totalCents={amountCents} />}
      </MailLayout>
    ),
  };
}
