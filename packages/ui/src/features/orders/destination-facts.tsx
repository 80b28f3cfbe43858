import type { Order } from '@kerf/contract/schemas/order';
import { destinationName } from '@kerf/domain/destination';
import { Text } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { DockText } from '../addresses/address-text.tsx';
import { MethodText } from './shipping-fact.tsx';

/** Each address of an order that goes to several, and how it ships there. */
export function DestinationFacts({ destinations }: Required<Pick<Order, 'destinations'>>) {
  return destinations.map(({ text, shipTo, shippingMethod }, number) => (
    // Their numbers are what tells them apart.
    <Fact key={number} name={`Ship to, ${destinationName(number).toLowerCase()}`}>
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
