import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { useState } from 'react';
import { toastSuccess } from '../../components/toasts.tsx';
import { problemMessage } from '../../shared/problem.messages.ts';
import { useDeleteOrder } from './orders.queries.ts';

interface Words {
  readonly title: string;
  readonly detail: string;
}

interface Asked {
  readonly order: Order;
  /** Called once the order is gone. */
  readonly forget: () => void;
}

export interface OrderDeletion {
  readonly opened: boolean;
  /** The order that is asked about; after that, the one that was. */
  readonly asked: Order | null;
  readonly busy: boolean;
  /** Why it did not happen, where another try may help. */
  readonly failure: Words | null;
  /** What became of the order meanwhile, where it can no longer be deleted. */
  readonly conflict: Words | null;
  readonly ask: (order: Order, forget: () => void) => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
}

/** Deletes one order after asking. A refusal that stays closes the question and is told on the page. */
export function useOrderDeletion(): OrderDeletion {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const [conflict, setConflict] = useState<Words | null>(null);
  const deletion = useDeleteOrder();

  const confirm = ({ order, forget }: Asked) =>
    deletion.mutate(order, {
      onSuccess: ({ deletedCount }) => {
        if (deletedCount > 0) toastSuccess(`Order ${order.orderName} is deleted`);
        else setConflict(conflictMessage(order, 'It is being deleted already.'));
        forget();
        setOpened(false);
      },
      onError: (error) => {
        if (!isLasting(error)) return;
        setConflict(conflictMessage(order, reasons[error.code] ?? error.detail));
        setOpened(false);
      },
    });

  return {
    opened,
    asked: asked?.order ?? null,
    busy: deletion.isPending,
    failure: deletion.error && !isLasting(deletion.error) ? problemMessage(deletion.error) : null,
    conflict,
    ask: (order, forget) => {
      deletion.reset();
      setConflict(null);
      setAsked({ order, forget });
      setOpened(true);
    },
    cancel: () => setOpened(false),
    confirm: () => asked && confirm(asked),
  };
}

/** Whether another try would be refused the same way. */
function isLasting(error: Error): error is ApiProblem {
  return isApiProblem(error) && error.status < 429;
}

const reasons: Readonly<Record<string, string>> = {
  order_already_paid: 'It was paid in the meantime. A paid order cannot be deleted.',
  order_expired: 'It was not paid in time and has expired in the meantime.',
  not_found: 'It was deleted already.',
};

function conflictMessage({ number, orderName }: Order, detail: string): Words {
  return { title: `Order ${number}, ${orderName}, was not deleted`, detail };
}
