import type { OrderFacts, RefundFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Lines, money, orderUrl, Text } from './mail-parts.tsx';

export function orderRefunded(
  order: OrderFacts,
  refund: RefundFacts,
  shop: ShopFacts,
  hasCreditNote: boolean,
): MailContent {
  const amount = money(refund.amountCents);
  return {
    subject: `Refund of ${amount} for order ${order.number}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Your refund of ${amount} is on its way`}
        preview={`For order ${order.number}. It takes 5 to 10 days to show on your statement.`}
      >
        <Text>
          {amount} of order {order.number} is on its way back to your card. Banks take 5 to 10 days
          to show it on your statement. {hasCreditNote && creditNoteText(refund)}
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
        {refund.lines.length + refund.parts.length > 0 && (
          <Lines lines={refund.lines} totalCents={refund.amountCents} parts={refund.parts} />
        )}
      </MailLayout>
    ),
  };
}

function creditNoteText({ creditNote, replaces }: RefundFacts): string {
  return replaces === null || creditNote === null
    ? 'The credit note is attached.'
    : `The attached credit note ${creditNote} replaces ${replaces}, which is void.`;
}
