import type { OrderFacts, ParcelFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import {
  Action,
  Heading,
  Lines,
  OptionalFooter,
  orderUrl,
  parcelNumber,
  parcelSubject,
  ShipTo,
  Text,
} from './mail-parts.tsx';

export function orderShipped(order: OrderFacts, parcel: ParcelFacts, shop: ShopFacts): MailContent {
  const what = parcelSubject(order, parcel);
  const hasMore = parcel.rest.length > 0;
  return {
    subject: `${what} has shipped`,
    body: (
      <MailLayout
        shop={shop}
        title={`${what} has shipped`}
        preview={trackingText(parcel) ?? 'It is on its way.'}
        footer={<OptionalFooter shop={shop} order={order} />}
      >
        <Text>
          {trackingText(parcel) ?? 'It is on its way.'} {parcelNumber(parcel)}
          {hasMore && ' The rest of your order follows.'}
        </Text>
        {parcel.trackingUrl === null ? (
          <Action href={orderUrl(shop, order)}>View order</Action>
        ) : (
          <Action href={parcel.trackingUrl}>Track parcel</Action>
        )}
        <Heading>In this parcel</Heading>
        <Lines lines={parcel.lines} />
        {hasMore && (
          <>
            <Heading>Still to ship</Heading>
            <Lines lines={parcel.rest} />
          </>
        )}
        <ShipTo address={order.address} />
      </MailLayout>
    ),
  };
}

function trackingText({ carrier, trackingNumber }: ParcelFacts): string | null {
  if (trackingNumber === null) return carrier === null ? null : `Carrier: ${carrier}.`;
  return carrier === null
    ? `Tracking number: ${trackingNumber}.`
    : `Carrier: ${carrier}. Tracking number: ${trackingNumber}.`;
}
