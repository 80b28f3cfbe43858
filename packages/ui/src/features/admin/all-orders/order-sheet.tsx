import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loading } from '../../../components/loading.tsx';
import { useApi } from '../../../shared/api.ts';
import { useOffers } from '../../../shared/commands/offers.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { orderPageAddress } from '../../orders/order-path.ts';
import { orderQuery } from '../../orders/orders.queries.ts';
import { OrderSteps } from '../../orders/steps/order-steps.tsx';
import { OrderDetails } from './order-details.tsx';
import { neighboursQuery } from './order-neighbours.queries.ts';
import classes from './order-sheet.module.css';

interface OrderSheetProps {
  /** The order's id; null while the sheet is closed. */
  readonly id: string | null;
  /** The order as the list has it, shown until the full order is loaded. */
  readonly known: Order | undefined;
  /** The list that it was opened from, as the parameters of its address. */
  readonly list: string;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
}

/** One order in full, beside the list. */
export function OrderSheet({ id, known, list, onGo, onClose }: OrderSheetProps) {
  const order = useQuery({
    ...orderQuery(useApi(), id ?? ''),
    enabled: id !== null,
    ...(known && { placeholderData: known }),
  });
  const offers = useOffers();
  const shown = id === null ? undefined : order.data;

  // The shortcuts of pages do not reach into a dialog.
  useHotkeys([
    ['j', () => isTopmost() && offers.get('nextRecord')?.run()],
    ['k', () => isTopmost() && offers.get('previousRecord')?.run()],
  ]);

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
      {id !== null && (
        <div className={classes.way}>
          <ListSteps id={id} list={list} onGo={onGo} />
          <Anchor component={Link} to={orderPageAddress(id, list)}>
            Open order page
          </Anchor>
        </div>
      )}
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

interface ListStepsProps extends Pick<OrderSheetProps, 'list' | 'onGo'> {
  readonly id: string;
}

function ListSteps({ id, list, onGo }: ListStepsProps) {
  return <OrderSteps query={useQuery(neighboursQuery(useApi(), id, list))} onGo={onGo} />;
}

/** Whether the sheet is the only dialog: none of its own questions is open over it. */
function isTopmost(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length === 1;
}
