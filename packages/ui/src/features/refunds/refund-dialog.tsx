import type { Order } from '@kerf/contract/schemas/order';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { RefundForm } from './refund-form.tsx';
import { orderRefundsQuery } from './refunds.queries.ts';

interface RefundDialogProps extends Pick<Order, '_id' | 'number'> {
  readonly onClose: () => void;
}

/** Refunds an order, after asking what and why. Closing the dialog keeps the input. */
export function RefundDialog({ _id, number, onClose }: RefundDialogProps) {
  return (
    <OpenModal
      onClose={onClose}
      title={`Refund ${number}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LoadedForm id={_id} onClose={onClose} />
    </OpenModal>
  );
}

interface LoadedFormProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Loads all of the order's lines and the refundable amount, which lists do not have. */
function LoadedForm({ id, onClose }: LoadedFormProps) {
  const account = useAccount();
  const order = useOrder(id);
  const refunds = useQuery(orderRefundsQuery(useApi(), id));
  const failed = order.data ? refunds : order;
  if (order.data && refunds.data && account) {
    return (
      <RefundForm
        order={order.data}
        refundable={refunds.data.refundable}
        dispute={refunds.data.dispute}
        email={account.email}
        onDone={onClose}
      />
    );
  }
  if (!failed.error) return <Loading label="Loading what can be refunded" />;
  return (
    <ErrorAlert
      error={failed.error}
      onRetry={() => failed.refetch()}
      retrying={failed.isRefetching}
    />
  );
}
