import { Anchor, Button, Group } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import classes from './way-on.module.css';

interface WayOnProps {
  /** In place of the links, for who may go elsewhere. */
  readonly children?: ReactNode;
}

/** Where to go from a payment that is settled one way or the other. A window of its own leads nowhere. */
export function WayOn({ children }: WayOnProps) {
  if (usePaymentPlace() === 'window') {
    return <p className={classes.close}>You can close this window and go back to the Kerf app.</p>;
  }
  if (children !== undefined) return children;
  return (
    <Group gap="sm">
      <Button component={Link} to="/dashboard/my-order" variant="default">
        My Order
      </Button>
      <Button component={Link} to="/#products" variant="default">
        Back to the shop
      </Button>
    </Group>
  );
}

/** Nobody has to pay now. */
export function PayLater() {
  if (usePaymentPlace() === 'window') {
    return <p className={classes.later}>Not now? Close this window; the order stays as it is.</p>;
  }
  return (
    <p className={classes.later}>
      Not now? The order stays in{' '}
      <Anchor component={Link} to="/dashboard/my-order" inherit>
        My Order
      </Anchor>{' '}
      while it is held.
    </p>
  );
}

/** Where a payment is made: among the other screens, or in a window that is for this payment alone. */
type PaymentPlace = 'app' | 'window';

export const PaymentPlaceContext = createContext<PaymentPlace>('app');

export function usePaymentPlace(): PaymentPlace {
  return useContext(PaymentPlaceContext);
}
