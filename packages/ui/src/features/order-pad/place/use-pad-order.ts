import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { useRef, useState } from 'react';
import { type FieldErrors, serverErrors } from '../../../components/form/field-errors.ts';
import type { Account } from '../../../session/session-state.ts';
import { fastLines } from '../../machines/fast-lines.ts';
import { isOfMachine, useRereadMachines } from '../../machines/machines.queries.ts';
import { useChosenMachine } from '../../machines/use-chosen-machine.ts';
import { type SpeedQuestion, useSpeedQuestion } from '../../machines/use-speed-question.ts';
import { type Delivery, deliveryErrors } from '../../purchase/order-request.ts';
import { attemptFor, isDecided } from '../../purchase/submit-attempt.ts';
import { useDelivery } from '../../purchase/use-delivery.ts';
import { usePlaceLongOrder } from '../order-pad.queries.ts';
import { type ReadyLine, readyLines } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import { isPayable, longOrder, totalOf } from './pad-order.ts';

export interface PadOrder {
  readonly lines: readonly ReadyLine[];
  readonly total: number;
  readonly payable: boolean;
  readonly delivery: Delivery;
  readonly lastAddress: string | null;
  readonly errors: FieldErrors;
  readonly speeds: SpeedQuestion;
  readonly placing: boolean;
  /** Why the order was not placed. */
  readonly refusal: Error | null;
  readonly change: (changes: Partial<Delivery>) => void;
  /** Answers what keeps the order from being sent; it is sent where there is nothing. */
  readonly submit: () => FieldErrors;
}

interface PadOrderParts {
  readonly state: PadState;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** The ready rows on their way to be one order. The others stay on the pad. */
export function usePadOrder({ state, account, onPlaced }: PadOrderParts): PadOrder {
  const { pad, keeper, ready, findings } = state;
  const { machine } = useChosenMachine();
  const rereadMachines = useRereadMachines();
  const [errors, setErrors] = useState<FieldErrors>({});
  const placeOrder = usePlaceLongOrder();
  // Two clicks can come before the first has been rendered.
  const sending = useRef(false);
  const lines = readyLines(ready);
  const total = totalOf(lines);
  const speeds = useSpeedQuestion(
    fastLines(
      lines.map(({ product }) => product),
      machine,
    ),
  );
  const { delivery, lastAddress } = useDelivery(account.email, pad.delivery);

  const refuse = (error: Error) => {
    if (isDecided(error)) keeper.attempt(null);
    if (!isApiProblem(error)) return;
    setErrors(serverErrors(error));
    // Prices or stock have changed: the rows are told what they are now.
    if (error.status === 409) findings.recheck();
    if (isOfMachine(error)) rereadMachines();
  };

  const place = () => {
    const order = longOrder({ lines, delivery, account, machine });
    const rows = ready.map(({ row }) => row.id);
    const attempt = attemptFor(JSON.stringify(order), pad.attempt.key === '' ? null : pad.attempt);
    sending.current = true;
    keeper.attempt(attempt);
    // Before it is sent: a page that dies now finds the key again.
    keeper.flush();
    placeOrder.mutate(
      { order, idempotencyKey: attempt.key },
      {
        onSuccess: (reply) => {
          keeper.remove(rows);
          keeper.attempt(null);
          keeper.flush();
          onPlaced(reply.order);
        },
        onError: refuse,
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };

  return {
    lines,
    total,
    payable: isPayable(total),
    delivery,
    lastAddress,
    errors,
    speeds,
    placing: placeOrder.isPending,
    refusal: placeOrder.error,
    change: (changes) => {
      keeper.deliver(changes);
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([field]) => !(field in changes))),
      );
      if (!placeOrder.isPending) placeOrder.reset();
    },
    submit: () => {
      const found = deliveryErrors(delivery);
      setErrors(found);
      const complete = Object.keys(found).length === 0 && lines.length > 0 && isPayable(total);
      if (complete && speeds.acknowledged && !sending.current) place();
      return found;
    },
  };
}
