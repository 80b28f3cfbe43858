import type { Order } from '@kerf/contract/schemas/order';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { OrderInShort } from '../../orders/deletion-dialog.tsx';
import { RowDelete } from '../parts/row-action.tsx';
import { useDeleteAnyOrder } from './all-orders.queries.ts';

interface DeleteOrderProps {
  readonly order: Order;
  readonly onDeleted?: () => void;
}

/** Deletes an unpaid order after asking. */
export function DeleteOrder({ order, onDeleted }: DeleteOrderProps) {
  const [asking, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const forgetRow = useForgetRow();
  // Cancelling keeps the reason for another time.
  const noteSaved = useUnsavedInput(asking && reason !== '' ? 'page' : null);
  const deletion = useDeleteAnyOrder(({ _id }, deleted) => {
    noteSaved();
    dialog.close();
    if (!deleted) return;
    forgetRow(_id);
    onDeleted?.();
  });

  return (
    <>
      <RowDelete
        of={order.number}
        onClick={() => {
          deletion.reset();
          dialog.open();
        }}
      />
      <ConfirmDialog
        opened={asking}
        name={order.orderName}
        detail={<OrderInShort order={order} />}
        question={
          <Textarea
            label="Reason (optional)"
            description={`We email ${order.customerEmail} that the order is deleted, with this reason.`}
            rows={2}
            maxLength={TEXT_MAX.deletionReason}
            value={reason}
            disabled={deletion.isPending}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        }
        deletion={deletion}
        onConfirm={() => deletion.mutate({ order, reason: reason.trim() })}
        onCancel={dialog.close}
      />
    </>
  );
}
