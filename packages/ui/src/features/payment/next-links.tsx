import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { commands } from '../../platform/commands.ts';

interface NextLinksProps {
  /** Replaces the links, except in the payment window. */
  readonly children?: ReactNode;
}

/** Links to follow after a payment. The payment window has none. */
export function NextLinks({ children }: NextLinksProps) {
  if (usePaymentPlace() === 'window') {
    return <Text fw={550}>You can close this window and go back to the Kerf app.</Text>;
  }
  if (children !== undefined) return children;
  return (
    <Group gap="sm">
      <LinkButton to={commands.myOrder.to} variant="default">
        My Order
      </LinkButton>
      <LinkButton to="/#products" variant="default">
        Back to the shop
      </LinkButton>
    </Group>
  );
}

/** Says that the order can be paid later. One that asks for a difference in shipping holds no stock: another waits for it. */
export function PayLater({ order: { supplements } }: { readonly order: Order }) {
  const waiting = supplements && `Order ${supplements.number} ships once this is paid.`;
  if (usePaymentPlace() === 'window') {
    return (
      <Text fz="sm" c="dimmed">
        Not now? Close this window; {waiting ? 'you can pay later.' : 'the order stays as it is.'}{' '}
        {waiting}
      </Text>
    );
  }
  const place = (
    <Anchor component={Link} to={commands.myOrder.to}>
      My Order
    </Anchor>
  );
  return (
    <Text fz="sm" c="dimmed">
      {waiting ? (
        <>
          Not now? You can pay later from {place}. {waiting}
        </>
      ) : (
        <>Not now? The order stays in {place} while it is held.</>
      )}
    </Text>
  );
}

/** Whether a payment is made inside the app or in a separate window. */
type PaymentPlace = 'app' | 'window';

export const PaymentPlaceContext = createContext<PaymentPlace>('app');

export function usePaymentPlace(): PaymentPlace {
  return useContext(PaymentPlaceContext);
}
