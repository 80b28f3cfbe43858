import type { OrderFacts, ParcelFacts, ShopFacts } from '../mail-facts.ts';
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
  WriteBack,
} from './mail-parts.tsx';
import { ParcelShipTo } from './ship-to.tsx';

export function orderDelivered(
  order: OrderFacts,
  parcel: ParcelFacts,
  shop: ShopFacts,
): MailContent {
  const what = parcelSubject(order, parcel);
  const carrier = carrierName(parcel);
  return {
    subject: `${what} was delivered`,
    body: (
      <MailLayout
        shop={shop}
        order={order}
        title={`${what} was delivered`}
        preview="Check the parcel and tell us if anything is missing or damaged."
        footer={<OptionalFooter shop={shop} order={order} />}
      >
        <Text>
          {carrier === null ? 'Your parcel' : `Your ${carrier} parcel`} has arrived.{' '}
          {parcelNumber(parcel)} Check it. If anything is missing or damaged,{' '}
          <WriteBack shop={shop} />.
        </Text>
        {order.destinations.length > 0 && <ParcelShipTo order={order} parcel={parcel} />}
        <Action href={orderUrl(shop, order)}>View order</Action>
        <Heading>In this parcel</Heading>
        <Lines lines={parcel.lines} />
        {parcel.rest.length > 0 && (
          <>
            <Heading>Still to come</Heading>
            <Lines lines={parcel.rest} />
          </>
        )}
      </MailLayout>
    ),
  };
}
