import type { MailFacts, ParcelFacts, ShopFacts } from '../mail-facts.ts';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';
import {
  Action,
  carrierName,
  Heading,
  Lines,
  OptionalFooter,
  orderUrl,
  parcelNumber,
  parcelSubject,
  Text,
} from './mail-parts.tsx';
import { ParcelShipTo } from './ship-to.tsx';

type ShippedFacts = Extract<MailFacts, { kind: 'order.shipped' }>;

export function orderShipped(
  { order, parcel, isCorrection }: ShippedFacts,
  shop: ShopFacts,
): MailContent {
  const title = isCorrection
    ? `Corrected shipping details for order ${order.number}`
    : `${parcelSubject(order, parcel)} has shipped`;
  const how = trackingText(parcel) ?? 'It is on its way.';
  const hasMore = parcel.rest.length > 0;
  return {
    subject: title,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={title}
        preview={how}
        footer={<OptionalFooter shop={shop} order={order} />}
      >
        <Text>
          {isCorrection && 'We have corrected how this parcel goes. '}
          {how} {parcelNumber(parcel)}
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
        <ParcelShipTo order={order} parcel={parcel} />
      </MailLayout>
    ),
  };
}

function trackingText(parcel: ParcelFacts): string | null {
  const { trackingNumber } = parcel;
  const carrier = carrierName(parcel);
  if (trackingNumber === null) return carrier === null ? null : `Carrier: ${carrier}.`;
  return carrier === null
    ? `Tracking number: ${trackingNumber}.`
    : `Carrier: ${carrier}. Tracking number: ${trackingNumber}.`;
}
