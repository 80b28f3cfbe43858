import type { Order } from '@kerf/contract/schemas/order';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../../components/loading.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { orderQuery } from '../../orders/orders.queries.ts';
import { OrderDetails } from './order-details.tsx';
import classes from './order-sheet.module.css';

interface OrderSheetProps {
  /** The order's id; null while the sheet is closed. */
  readonly id: string | null;
  /** The order as the list has it, shown until the full order is loaded. */
  readonly known: Order | undefined;
  readonly onClose: () => void;
}

/** One order in full, beside the list. */
export function OrderSheet({ id, known, onClose }: OrderSheetProps) {
  const order = useQuery({
    ...orderQuery(useApi(), id ?? ''),
    enabled: id !== null,
    ...(known && { placeholderData: known }),
  });
  const shown = id === null ? undefined : order.data;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="32rem"
      padding="lg"
      title={shown ? `Order ${shown.number}` : 'Order'}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {order.isError && (
        <ErrorAlert
          error={order.error}
          onRetry={() => order.refetch()}
          retrying={order.isFetching}
        />
      )}
      {!order.isError && !shown && id !== null && <Loading label="Loading the order" />}
      {shown && <OrderDetails order={shown} onDeleted={onClose} />}
    </Drawer>
  );
}
