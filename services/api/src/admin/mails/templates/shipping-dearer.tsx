import type { OrderFacts, ShopFacts, SupplementedFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, money, OrderLines, orderUrl, paymentUrl, Quote, Text } from './mail-parts.tsx';

interface DifferenceFacts {
  /** The order that asks for the difference. */
  readonly order: OrderFacts;
  /** The order that it is for. */
  readonly first: SupplementedFacts;
  /** Why, in the words of staff; empty if they said nothing. */
  readonly reason: string;
}

/** That the shipping of a paid order came to cost more, and that it waits for the difference. */
export function shippingDearer(
  { order, first, reason }: DifferenceFacts,
  shop: ShopFacts,
): MailContent {
  const difference = money(order.totalCents);
  return {
    subject: `Shipping of order ${first.number}: ${difference} to pay`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`Shipping of order ${first.number} costs ${difference} more`}
        preview={`Order ${first.number} ships once this is paid.`}
      >
        {order.shippingMethod !== null && <Text>It ships by: {order.shippingMethod}.</Text>}
        {reason !== '' && <Quote text={reason} />}
        {order.isOpen ? (
          <>
            <Text>Order {first.number} ships once the difference is paid.</Text>
            <Action href={paymentUrl(shop, order)}>Pay {difference}</Action>
          </>
        ) : (
          <Action href={orderUrl(shop, first)}>View order</Action>
        )}
        <OrderLines order={order} />
      </MailLayout>
    ),
  };
}

/** That the difference needs not be paid. */
export function differenceWaived(
  { order, first, reason }: DifferenceFacts,
  shop: ShopFacts,
): MailContent {
  const difference = money(order.totalCents);
  return {
    subject: `Shipping of order ${first.number}: nothing more to pay`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`You no longer need to pay ${difference}`}
        preview={`For the shipping of order ${first.number}. Nothing was charged.`}
        footer={`${shop.name} sends this because of your order ${first.number}.`}
      >
        <Text>
          We asked you for {difference} for the shipping of order {first.number}. You no longer need
          to pay it. Nothing was charged.
        </Text>
        {reason !== '' && <Quote text={reason} />}
        <Action href={orderUrl(shop, first)}>View order</Action>
      </MailLayout>
    ),
  };
}
