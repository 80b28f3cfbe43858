import { cutText } from '@kerf/domain/text/letters';
import type { OrderFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, orderUrl, Text, Written } from './mail-parts.tsx';

const PREVIEW_LENGTH = 120;

export function orderNote(order: OrderFacts, note: string, shop: ShopFacts): MailContent {
  return {
    subject: `A note about order ${order.number}`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`A note about order ${order.number}`}
        preview={cutText(note, PREVIEW_LENGTH)}
      >
        <Text>
          <Written text={note} />
        </Text>
        <Action href={orderUrl(shop, order)}>View order</Action>
      </MailLayout>
    ),
  };
}
