import type { Machine } from '@kerf/contract/schemas/machine';
import type { Order } from '@kerf/contract/schemas/order';
import { fitsOneCardPayment } from '@kerf/domain/money';
import { useRef } from 'react';
import type { Account } from '../../../session/session-state.ts';
import type { Delivery } from '../../checkout/order-request.ts';
import { type LongOrder, usePlaceLongOrder } from '../../checkout/placement.queries.ts';
import { type Placement, usePlacement } from '../../checkout/use-placement.ts';
import { type ReadyLine, readyLines } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import { longOrder, totalOf } from './pad-order.ts';

export interface PadOrder extends Placement {
  readonly lines: readonly ReadyLine[];
  readonly total: number;
  readonly payable: boolean;
  readonly change: (changes: Partial<Delivery>) => void;
}

type MakeOrder = (delivery: Delivery, machine: Machine | null) => LongOrder;

interface PadOrderParts {
  readonly state: PadState;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** Places the ready rows as one order. The others stay on the pad. */
export function usePadOrder({ state, account, onPlaced }: PadOrderParts): PadOrder {
  const { pad, store, ready, findings } = state;
  const lines = readyLines(ready);
  const total = totalOf(lines);
  const payable = fitsOneCardPayment(total);
  // The order as sent: rows that become ready meanwhile are not part of it.
  const sent = useRef<LongOrder | null>(null);
  const makeOrder: MakeOrder = (delivery, machine) => {
    const padRows = ready.map(({ row }) => ({ id: row.id, at: row.at }));
    sent.current = { ...longOrder({ lines, delivery, account, machine }), padRows };
    return sent.current;
  };
  // Placing the order removes its rows from the pad, even if the response was lost; a retry then sends the same
  // order.
  const unanswered = lines.length === 0 && pad.attempt.key !== '' ? sent.current : null;
  const placement = usePlacement({
    account,
    typed: pad.delivery,
    products: lines.map(({ product }) => product),
    placeOrder: usePlaceLongOrder(),
    makeOrder: lines.length > 0 && payable ? makeOrder : unanswered && (() => unanswered),
    undecided: pad.attempt.key === '' ? null : pad.attempt,
    keepAttempt: (attempt) => {
      store.attempt(attempt);
      // Written before sending, so that a reload finds the key.
      if (attempt) store.flush();
    },
    onPlaced: (order) => {
      store.empty(sent.current?.padRows ?? []);
      store.attempt(null);
      store.flush();
      onPlaced(order);
    },
    onConflict: () => findings.recheck(),
  });
  return {
    ...placement,
    lines,
    total,
    payable,
    change: (changes) => {
      store.deliver(changes);
      placement.changed(changes);
    },
  };
}
