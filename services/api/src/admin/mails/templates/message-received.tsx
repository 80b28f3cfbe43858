import { cutText } from '@kerf/domain/text/letters';
import type { MessageFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Quote, Text } from './mail-parts.tsx';

const PREVIEW_LENGTH = 120;

export function messageReceived({ id, sender, body }: MessageFacts, shop: ShopFacts): MailContent {
  return {
    subject: `New message from ${sender}`,
    body: (
      <MailLayout
        shop={shop}
        title="New message"
        preview={cutText(body, PREVIEW_LENGTH)}
        footer="You get this because you are an admin of the store."
      >
        <Text>{sender} wrote:</Text>
        <Quote text={body} />
        <Action href={`${shop.url}/dashboard/messages/${id}`}>Open conversation</Action>
      </MailLayout>
    ),
  };
}
