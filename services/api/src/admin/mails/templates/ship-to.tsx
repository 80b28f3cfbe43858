import { Fragment } from 'react';
import type { OrderFacts, ParcelFacts } from '../mail-facts.ts';
import { Heading, Lines, Text, Written } from './mail-parts.tsx';

/** Where an order is shipped to; nothing in a mail that must not repeat it. */
export function ShipTo({ order: { details, destinations } }: { readonly order: OrderFacts }) {
  if (details === null) return null;
  if (destinations.length === 0) return <ShipToOne title="Ship to" address={details.address} />;
  return destinations.map(({ name, address, lines, estimate }) => (
    <Fragment key={name}>
      <ShipToOne title={`Ship to, ${name.toLowerCase()}`} address={address} />
      <Lines lines={lines} />
      <Estimated estimate={estimate} />
    </Fragment>
  ));
}

interface ShipToOneProps {
  readonly title: string;
  readonly address: string;
}

function ShipToOne({ title, address }: ShipToOneProps) {
  return (
    <>
      <Heading>{title}</Heading>
      <Text>
        <Written text={address} />
      </Text>
    </>
  );
}

interface ParcelShipToProps {
  readonly order: OrderFacts;
  readonly parcel: ParcelFacts;
}

/** Where a parcel is shipped to; nothing in a mail that must not repeat it. */
export function ParcelShipTo({ order, parcel }: ParcelShipToProps) {
  const { details, destinations } = order;
  const there = destinations[parcel.destination];
  if (details === null) return null;
  return <ShipToOne title="Ship to" address={there ? there.address : details.address} />;
}

/** When the order was promised to leave and arrive; nothing where the shop didn't say. */
export function Estimate({ order }: { readonly order: OrderFacts }) {
  // Where it goes to several addresses, each says its own.
  return order.destinations.length > 0 ? null : <Estimated estimate={order.estimate} />;
}

function Estimated({ estimate }: Pick<OrderFacts, 'estimate'>) {
  return estimate === null ? null : <Text>Estimated when ordered: {estimate}.</Text>;
}
