import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { useState } from 'react';
import { toastSuccess } from '../../components/toasts.tsx';
import { problemMessage } from '../../shared/problem.messages.ts';
import { useDeleteOrder } from './orders.queries.ts';

interface Message {
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
  /** The order to delete; kept while the dialog closes. */
  readonly asked: Order | null;
  readonly busy: boolean;
  /** Why it failed, if a retry may help. */
  readonly failure: Message | null;
  /** Why the order can no longer be deleted. */
  readonly conflict: Message | null;
  readonly ask: (order: Order, forget: () => void) => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
}

/** Deletes an order after asking. A final refusal closes the dialog and is shown on the page. */
export function useOrderDeletion(): OrderDeletion {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const [conflict, setConflict] = useState<Message | null>(null);
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

/** Whether a retry would be refused too. */
function isLasting(error: Error): error is ApiProblem {
  return isApiProblem(error) && error.status < 429;
}

const reasons: Readonly<Record<string, string>> = {
  order_already_paid: 'It was paid in the meantime. A paid order cannot be deleted.',
  order_expired: 'It was not paid in time and has expired in the meantime.',
  not_found: 'It was deleted already.',
};

function conflictMessage({ number, orderName }: Order, detail: string): Message {
  return { title: `Order ${number}, ${orderName}, was not deleted`, detail };
}
