import type { Order } from '@kerf/contract/schemas/order';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { OrderInShort } from '../../orders/order-in-short.tsx';
import { useDeleteAnyOrder } from './all-orders.queries.ts';
import classes from './delete-order.module.css';

interface DeleteOrderProps {
  readonly order: Order;
  readonly onDeleted?: () => void;
}

/** Deletes an unpaid order after asking. */
export function DeleteOrder({ order, onDeleted }: DeleteOrderProps) {
  const [asking, dialog] = useDisclosure(false);
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteAnyOrder(({ _id }, deleted) => {
    dialog.close();
    if (!deleted) return;
    forgetRow(_id);
    onDeleted?.();
  });

  return (
    <>
      <button
        type="button"
        className={classes.delete}
        aria-label={`Delete ${order.number}`}
        title={`Delete ${order.number}`}
        onClick={() => {
          reset();
          dialog.open();
        }}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.word}>Delete</span>
      </button>
      <ConfirmDialog
        opened={asking}
        name={order.orderName}
        detail={<OrderInShort order={order} />}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(order)}
        onCancel={dialog.close}
      />
    </>
  );
}
