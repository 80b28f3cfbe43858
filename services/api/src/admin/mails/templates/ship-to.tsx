import { Fragment } from 'react';
import type { OrderFacts, ParcelFacts } from '../mail-facts.ts';
import { Heading, Lines, Text, Written } from './mail-parts.tsx';

/** Where an order is shipped to; nothing in a mail that must not repeat it. */
export function ShipTo({ order }: { readonly order: OrderFacts }) {
  const { details, dock, destinations } = order;
  if (details === null) return null;
  if (destinations.length === 0) {
    return <ShipToOne title="Ship to" address={details.address} dock={dock} />;
  }
  return destinations.map(({ name, address, dock, lines, estimate }) => (
    <Fragment key={name}>
      <ShipToOne title={`Ship to, ${name.toLowerCase()}`} address={address} dock={dock} />
      <Lines lines={lines} />
      <Estimated estimate={estimate} />
    </Fragment>
  ));
}

interface ShipToOneProps {
  readonly title: string;
  readonly address: string;
  readonly dock: OrderFacts['dock'];
}

function ShipToOne({ title, address, dock }: ShipToOneProps) {
  return (
    <>
      <Heading>{title}</Heading>
      <Text>
        <Written text={address} />
      </Text>
      {dock.length > 0 && (
        <Text>
          <Written text={dock.map((fact) => fact.join(': ')).join('\n')} />
        </Text>
      )}
    </>
  );
}

interface ParcelShipToProps {
  readonly order: OrderFacts;
  readonly parcel: ParcelFacts;
}

/** Where a parcel is shipped to; nothing in a mail that must not repeat it. */
export function ParcelShipTo({ order, parcel }: ParcelShipToProps) {
  const { details, dock, destinations } = order;
  if (details === null) return null;
  const there = destinations[parcel.destination] ?? { address: details.address, dock };
  return <ShipToOne title="Ship to" address={there.address} dock={there.dock} />;
}

/** When the order was promised to leave and arrive; nothing where the shop didn't say. */
export function Estimate({ order }: { readonly order: OrderFacts }) {
  // Where it goes to several addresses, each says its own.
  return order.destinations.length > 0 ? null : <Estimated estimate={order.estimate} />;
}

function Estimated({ estimate }: Pick<OrderFacts, 'estimate'>) {
  return estimate === null ? null : <Text>Estimated when ordered: {estimate}.</Text>;
}
