import { cutText } from '@kerf/domain/text/letters';
import type { ReplyFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { moment, Quote, Text, WriteBack, Written } from './mail-parts.tsx';

const PREVIEW_LENGTH = 120;

export function messageReply(
  { body, question, askedAt }: ReplyFacts,
  shop: ShopFacts,
): MailContent {
  return {
    subject: `Re: your message to ${shop.name}`,
    body: (
      <MailLayout
        shop={shop}
        title="Reply to your message"
        preview={cutText(body, PREVIEW_LENGTH)}
        footer={
          <>
            You get this because you wrote to {shop.name}. To answer, <WriteBack shop={shop} />.
          </>
        }
      >
        <Text>
          <Written text={body} />
        </Text>
        {question !== null && (
          <>
            <Text>On {moment(askedAt, shop)} you wrote:</Text>
            <Quote text={question} />
          </>
        )}
      </MailLayout>
    ),
  };
}
