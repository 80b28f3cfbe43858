import type { OrderFacts, ShippingChangeFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import { Action, money, OrderLines, orderUrl, paymentUrl, Quote, Text } from './mail-parts.tsx';
import { untilWhen } from './order-placed.tsx';
import { Estimate, ShipTo } from './ship-to.tsx';

/** That staff changed where an order goes, how or for what. */
export function shippingChanged(
  order: OrderFacts,
  { reason, refund }: ShippingChangeFacts,
  shop: ShopFacts,
): MailContent {
  // Where it goes to several addresses, each names its own below.
  const method = order.destinations.length > 0 ? null : order.shippingMethod;
  return {
    subject: `Shipping of order ${order.number} changed`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`We changed the shipping of order ${order.number}`}
        preview={method ?? 'See where it goes now.'}
      >
        {method !== null && <Text>It ships by: {method}.</Text>}
        {reason !== '' && <Quote text={reason} />}
        {refund !== '' && <Text>We refund ${refund} to your card.</Text>}
        {order.awaitsQuote && (
          <Text>We will quote the shipping and email you the total. You can pay then.</Text>
        )}
        {order.isOpen ? (
          <>
            <Text>
              The total is {money(order.totalCents)}. {untilWhen(order, shop)}
            </Text>
            <Action href={paymentUrl(shop, order)}>Pay {money(order.totalCents)}</Action>
          </>
        ) : (
          <Action href={orderUrl(shop, order)}>View order</Action>
        )}
        <ShipTo order={order} />
        <Estimate order={order} />
        <OrderLines order={order} />
      </MailLayout>
    ),
  };
}
