import type { Order } from '@kerf/contract/schemas/order';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '../../components/quantity.tsx';
import classes from './speeds.module.css';

/** The overspeeds that an order's buyer acknowledged. Renders nothing if there are none. */
export function AcknowledgedSpeeds({ order }: { readonly order: Pick<Order, 'acknowledged'> }) {
  const { acknowledged = [] } = order;
  if (acknowledged.length === 0) return null;
  return (
    <section className={classes.frame} aria-label="Acknowledged by the buyer">
      <p className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        Spindle too fast for the blade: the buyer accepted the risk
      </p>
      <ul className={classes.list}>
        {acknowledged.map(({ productId, machineId, name, machineName, maxRpm, spindleRpm }) => (
          <li key={`${productId} ${machineId}`}>
            {name}: max. {formatQuantity(maxRpm)} rpm; {machineName} spins at{' '}
            {formatQuantity(spindleRpm)} rpm
          </li>
        ))}
      </ul>
    </section>
  );
}
