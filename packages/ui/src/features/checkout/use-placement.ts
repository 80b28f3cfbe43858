import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Machine } from '@kerf/contract/schemas/machine';
import type { Order } from '@kerf/contract/schemas/order';
import { useRef, useState } from 'react';
import { type FieldErrors, serverErrors } from '../../components/form/field-errors.ts';
import type { Account } from '../../session/session-state.ts';
import { attemptFor, isDecided, type SubmitAttempt } from '../../shared/submit-attempt.ts';
import {
  type BladedProduct,
  fastLines,
  type SpeedQuestion,
  useSpeedQuestion,
} from '../machines/fast-lines.ts';
import { isOfMachine, useRereadMachines } from '../machines/machines.queries.ts';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { type Delivery, deliveryErrors } from './order-request.ts';
import type { PlacingMutation } from './placement.queries.ts';
import { type TypedDelivery, useDelivery } from './use-delivery.ts';

/** What a form that places orders shows of it. */
export interface Placement {
  readonly delivery: Delivery;
  readonly lastAddress: string | null;
  readonly errors: FieldErrors;
  /** The machine that the buyer buys for; null where none is chosen. */
  readonly machine: Machine | null;
  readonly speeds: SpeedQuestion;
  readonly placing: boolean;
  /** Why the order was not placed. */
  readonly refusal: Error | null;
}

interface PlacementParts<Body> {
  readonly account: Account;
  readonly typed: TypedDelivery;
  /** What is ordered, to be held against the machine. */
  readonly products: readonly BladedProduct[];
  readonly placeOrder: PlacingMutation<Body>;
  /** The try that has no answer yet; null where there is none. */
  readonly undecided: SubmitAttempt | null;
  /** Keeps the try where a reload finds it. Called before the order is sent. */
  readonly keepAttempt: (attempt: SubmitAttempt | null) => void;
  readonly onPlaced: (order: Order) => void;
  /** Prices, bounds or stock have changed: what is shown has to be read again. */
  readonly onConflict: () => void;
}

/** Makes the order that is sent. */
type OrderMaker<Body> = (delivery: Delivery, machine: Machine | null) => Body;

interface PlacementForm<Body> extends Placement {
  /** To be called when fields are changed: what was said of them is no longer so. */
  readonly changed: (changes: object) => void;
  /**
   * Answers what is wrong with the delivery; the order is sent where there is nothing. `make` is null while
   * something else of it is not as it has to be.
   */
  readonly submit: (make: OrderMaker<Body> | null) => FieldErrors;
}

/** The way of an order to the server, for every form that places one: delivery, machine, one key for one order. */
export function usePlacement<Body>(parts: PlacementParts<Body>): PlacementForm<Body> {
  const { account, typed, products, placeOrder, undecided, keepAttempt } = parts;
  const [errors, setErrors] = useState<FieldErrors>({});
  const { machine } = useChosenMachine();
  const rereadMachines = useRereadMachines();
  const speeds = useSpeedQuestion(fastLines(products, machine));
  const { delivery, lastAddress } = useDelivery(account.email, typed);
  // Two clicks can come before the first has been rendered.
  const sending = useRef(false);

  const refuse = (error: Error) => {
    if (isDecided(error)) keepAttempt(null);
    if (!isApiProblem(error)) return;
    setErrors(serverErrors(error));
    if (error.status === 409) parts.onConflict();
    if (isOfMachine(error)) rereadMachines();
  };

  const send = (order: Body) => {
    const attempt = attemptFor(JSON.stringify(order), undecided);
    sending.current = true;
    keepAttempt(attempt);
    placeOrder.mutate(
      { order, idempotencyKey: attempt.key },
      {
        onSuccess: (reply) => parts.onPlaced(reply.order),
        onError: refuse,
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };

  return {
    delivery,
    lastAddress,
    errors,
    machine,
    speeds,
    placing: placeOrder.isPending,
    refusal: placeOrder.error,
    changed: (changes) => {
      setErrors((old) => without(old, changes));
      if (!placeOrder.isPending) placeOrder.reset();
    },
    submit: (make) => {
      const found = deliveryErrors(delivery);
      setErrors(found);
      const isReady = Object.keys(found).length === 0 && speeds.acknowledged;
      if (make && isReady && !sending.current) send(make(delivery, machine));
      return found;
    },
  };
}

function without(errors: FieldErrors, changes: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)));
}
