import type { Order } from '@kerf/contract/schemas/order';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Money, Quantity } from '../../components/quantity.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { unitsOf } from './units-of.ts';
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
      deletion={{ isPending: deletion.busy, error: null }}
      problem={deletion.failure ? <ProblemAlert {...deletion.failure} /> : undefined}
    />
  );
}

/** "KS-104233: 24 units, $1,548.00". */
export function OrderInShort({ order }: { readonly order: Order }) {
  return (
    <>
      {order.number}: <Quantity value={unitsOf(order)} unit="units" />,{' '}
      <Money cents={centsFromWire(order.totalPrice)} />
    </>
  );
}
