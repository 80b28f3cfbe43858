import type { Order } from '@kerf/contract/schemas/order';
import { estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { Text } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';

/** How an order ships, as it was offered; nothing where the shop had no methods. */
export function ShippingFact({ order: { shippingMethod } }: { readonly order: Order }) {
  if (!shippingMethod) return null;
  return (
    <Fact name="Shipping method">
      <MethodText method={shippingMethod} />
    </Fact>
  );
}

interface MethodTextProps {
  readonly method: NonNullable<Order['shippingMethod']>;
}

/** A shipping method with its words and what was promised of it. */
export function MethodText({ method: { name, words, estimate } }: MethodTextProps) {
  return (
    <>
      {name}
      {words !== '' && (
        <Text span display="block" c="dimmed" fz="inherit">
          {words}
        </Text>
      )}
      {estimate && (
        <Text span display="block" c="dimmed" fz="inherit">
          Estimated when ordered: {estimateText(estimate)}
        </Text>
      )}
    </>
  );
}
