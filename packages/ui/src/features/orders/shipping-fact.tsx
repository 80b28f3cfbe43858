import type { Order } from '@kerf/contract/schemas/order';
import { estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { Text } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';

/** How an order ships, as it was offered; nothing where the shop had no methods. */
export function ShippingFact({ order: { shippingMethod } }: { readonly order: Order }) {
  if (!shippingMethod) return null;
  return (
    <Fact name="Shipping method">
      {shippingMethod.name}
      {shippingMethod.words !== '' && (
        <Text span display="block" c="dimmed" fz="inherit">
          {shippingMethod.words}
        </Text>
      )}
      {shippingMethod.estimate && (
        <Text span display="block" c="dimmed" fz="inherit">
          Estimated when ordered: {estimateText(shippingMethod.estimate)}
        </Text>
      )}
    </Fact>
  );
}
