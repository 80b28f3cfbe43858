import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { OrderInShort } from './order-in-short.tsx';
import type { OrderDeletion } from './use-order-deletion.ts';

/** Asks whether to delete one of the customer's own orders. */
export function DeletionDialog({ deletion }: { readonly deletion: OrderDeletion }) {
  return (
    <ConfirmDialog
      opened={deletion.opened}
      name={deletion.asked?.orderName ?? ''}
      detail={deletion.asked && <OrderInShort order={deletion.asked} />}
      onConfirm={deletion.confirm}
      onCancel={deletion.cancel}
      busy={deletion.busy}
      problem={deletion.failure ? <ProblemAlert {...deletion.failure} /> : undefined}
    />
  );
}
