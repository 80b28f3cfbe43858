import type { Order } from '@kerf/contract/schemas/order';
import { SHIPMENT_UNDO_SECONDS, type ShippingStatus } from '@kerf/domain/fulfillment';
import { createContext, type ReactNode, use, useState } from 'react';
import { UndoButton } from '../../../components/undo.tsx';
import classes from './all-orders.module.css';
import { useSetOrderStatus } from './all-orders.queries.ts';

interface Change {
  readonly before: Order;
  readonly status: ShippingStatus;
  /** The order as the server returns it. */
  readonly saved: Promise<Order>;
}

interface StatusChanges {
  readonly setStatus: (order: Order, status: ShippingStatus) => void;
  /** The changes that can still be undone, at most one per order. */
  readonly changes: readonly Change[];
  readonly undo: (change: Change) => void;
}

const StatusChangesContext = createContext<StatusChanges | null>(null);

export function useStatusChanges(): StatusChanges {
  const changes = use(StatusChangesContext);
  if (!changes) throw new Error('useStatusChanges needs a StatusChangesProvider');
  return changes;
}

/** Sets shipping statuses and allows each change to be undone for ten seconds. */
export function StatusChangesProvider({ children }: { readonly children: ReactNode }) {
  const { mutateAsync } = useSetOrderStatus();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const forget = (before: Order) =>
    setChanges((all) => all.filter((change) => change.before !== before));

  async function setStatus(before: Order, status: ShippingStatus): Promise<void> {
    const saved = mutateAsync({ order: before, status });
    setChanges((all) => [
      ...all.filter((change) => change.before._id !== before._id),
      { before, status, saved },
    ]);
    try {
      await saved;
      setTimeout(forget, SHIPMENT_UNDO_SECONDS * 1000, before);
    } catch {
      // The mutation has shown the error and restored the order.
      forget(before);
    }
  }

  async function undo({ before, saved }: Change): Promise<void> {
    forget(before);
    try {
      await mutateAsync({ order: await saved, status: before.status });
    } catch {
      // See above.
    }
  }

  return (
    <StatusChangesContext
      value={{
        changes,
        undo: (change) => void undo(change),
        setStatus: (order, status) => void setStatus(order, status),
      }}
    >
      {children}
    </StatusChangesContext>
  );
}

/** Announces status changes, with Undo for orders that the list no longer shows. */
export function ShippingNotices({ shown }: { readonly shown: readonly Order[] }) {
  const { changes, undo } = useStatusChanges();
  return (
    <div role="status" data-screen-only>
      {changes.map((change) => {
        const { before, status } = change;
        const listed = shown.some(({ _id }) => _id === before._id);
        return (
          <p key={before._id} className={classes.notice} data-listed={listed || undefined}>
            {before.number} is {status === 'Shipped' ? 'shipped' : 'pending again'}.
            {!listed && <UndoButton of={before.number} onUndo={() => undo(change)} />}
          </p>
        );
      })}
    </div>
  );
}
