import type { BackFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, Text, TextLink } from './mail-parts.tsx';

export function productBack(product: BackFacts, shop: ShopFacts): MailContent {
  const { id, name, sku } = product;
  const available = product.available.toLocaleString('en-US');
  return {
    subject: `${name} is back in stock`,
    body: (
      <MailLayout
        shop={shop}
        title={`${name} is back in stock`}
        preview={`${available} available now.`}
        footer={
          <>
            You get this once, because you asked to be told when this product is back in stock.{' '}
            {shop.unsubscribeUrl !== null && (
              <TextLink href={shop.unsubscribeUrl}>
                Stop all emails about products back in stock
              </TextLink>
            )}
          </>
        }
      >
        <Text>
          {name} ({sku}) can be ordered again. {available} are available now; none are set aside for
          you.
        </Text>
        <Action href={`${shop.url}/product/${id}`}>See the product</Action>
      </MailLayout>
    ),
  };
}
