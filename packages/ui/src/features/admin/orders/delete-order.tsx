import type { Order } from '@kerf/contract/schemas/order';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { ErrorAlert } from '../../../app/error-alert.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { useDeleteAnyOrder } from './all-orders.queries.ts';

interface DeleteOrderProps {
  readonly order: Order;
  readonly onDeleted?: () => void;
}

/** Deletes an unpaid order after asking. */
export function DeleteOrder({ order, onDeleted }: DeleteOrderProps) {
  const [asking, dialog] = useDisclosure(false);
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteAnyOrder((gone) => {
    dialog.close();
    forgetRow(gone._id);
    onDeleted?.();
  });

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={14} stroke={1.75} aria-hidden="true" />}
        aria-label={`Delete ${order.number}`}
        onClick={() => {
          reset();
          dialog.open();
        }}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        name={order.orderName}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(order)}
        onCancel={dialog.close}
      />
    </>
  );
}
