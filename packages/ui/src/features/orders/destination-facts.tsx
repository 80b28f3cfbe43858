import type { Order, OrderDestination } from '@kerf/contract/schemas/order';
import { destinationName } from '@kerf/domain/destination';
import { Text } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { DockText } from '../addresses/address-text.tsx';
import { MethodText } from './shipping-fact.tsx';

interface DestinationFactsProps {
  readonly destinations: readonly OrderDestination[];
}

/** Each address of an order that goes to several, and how it ships there. */
export function DestinationFacts({ destinations }: DestinationFactsProps) {
  const named = destinations.map((one, number) => ({
    ...one,
    name: `Ship to, ${destinationName(number).toLowerCase()}`,
  }));
  return named.map(({ name, text, shipTo, shippingMethod }) => (
    <Fact key={name} name={name}>
      <Text span style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {shipTo && <DockText address={shipTo} />}
      {shippingMethod && (
        <Text span display="block" mt={4} fz="inherit">
          <MethodText method={shippingMethod} />
        </Text>
      )}
    </Fact>
  ));
}

/** Where an order goes: its address, or all of them. */
export function addressesOf({ address, destinations }: Pick<Order, 'address' | 'destinations'>) {
  return destinations ? destinations.map(({ text }) => text).join('\n\n') : address;
}
