import type { Order } from '@kerf/contract/schemas/order';
import { shippingStatuses } from '@kerf/domain/order-state';
import { DateTime } from '../../../components/date-time.tsx';
import { useSetOrderStatus } from './all-orders.queries.ts';
import classes from './shipping-status.module.css';

interface ShippingStatusProps {
  readonly order: Order;
}

/** Whether a paid order has left the house, as a select that is saved when it is changed. */
export function ShippingStatus({ order }: ShippingStatusProps) {
  const { mutate, isPending } = useSetOrderStatus();
  return (
    <span className={classes.status}>
      <select
        className={classes.select}
        data-shipped={order.status === 'Shipped' || undefined}
        aria-label={`Status of ${order.number}`}
        aria-busy={isPending}
        value={order.status}
        onChange={({ currentTarget }) => {
          const status = shippingStatuses.find((each) => each === currentTarget.value);
          // Not disabled meanwhile: that would take the keyboard's focus away.
          if (status && !isPending) mutate({ order, status });
        }}
      >
        {shippingStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
      {order.shippedAt !== null && (
        <span className={classes.when}>
          <DateTime value={order.shippedAt} />
        </span>
      )}
    </span>
  );
}
