import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Machine } from '@kerf/contract/schemas/machine';
import type { Order } from '@kerf/contract/schemas/order';
import { firstQuantity } from '@kerf/domain/bounds';
import type { Cents } from '@kerf/domain/money';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { unitPriceAt } from '@kerf/domain/volume-price';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldErrors, serverErrors } from '../../components/form/field-errors.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import {
  type QuantityState,
  quantityState,
} from '../../components/quantity-field/quantity-state.ts';
import type { Account } from '../../session/session-state.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { fastLines } from '../machines/fast-lines.ts';
import { isOfMachine, useRereadMachines } from '../machines/machines.queries.ts';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { type SpeedQuestion, useSpeedQuestion } from '../machines/use-speed-question.ts';
import { usePlaceOrder } from '../orders/orders.queries.ts';
import { type Delivery, deliveryErrors, orderRequest } from './order-request.ts';
import { attemptFor, isDecided } from './submit-attempt.ts';
import { useDelivery } from './use-delivery.ts';
import { type PurchaseDraft, usePurchaseDraft } from './use-purchase-draft.ts';

interface OrderFormParts {
  readonly product: ProductSummary;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

export interface OrderForm {
  /** As it was typed. */
  readonly typedQuantity: string;
  /** What it says, whether that can be ordered or not; null where it is no number. */
  readonly quantity: number | null;
  readonly delivery: Delivery;
  readonly lastAddress: string | null;
  readonly errors: FieldErrors;
  readonly state: QuantityState;
  /** Cents for one piece at the quantity in the form. */
  readonly unitPrice: Cents;
  /** The unit price that the buyer saw before it changed, or null where it is still the same. */
  readonly oldPrice: Cents | null;
  /** The machine that the buyer buys for; null where none is chosen. */
  readonly machine: Machine | null;
  readonly speeds: SpeedQuestion;
  readonly placing: boolean;
  /** Why the order was not placed. */
  readonly refusal: Error | null;
  readonly change: (changes: Partial<Pick<PurchaseDraft, 'quantity' | keyof Delivery>>) => void;
  /** Answers what keeps the order from being sent; it is sent where there is nothing. */
  readonly submit: () => FieldErrors;
}

/** The order form of one product: what was typed, what is wrong with it, and its way to the server. */
export function useOrderForm({ product, account, onPlaced }: OrderFormParts): OrderForm {
  const client = useQueryClient();
  const { draft, change, drop } = usePurchaseDraft({ productId: product.id, email: account.email });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [seen, setSeen] = useState(product);
  const { machine } = useChosenMachine();
  const rereadMachines = useRereadMachines();
  const speeds = useSpeedQuestion(fastLines([product], machine));
  const placeOrder = usePlaceOrder();
  // Two clicks can come before the first has been rendered.
  const sending = useRef(false);
  const state = quantityState(draft.quantity, product);
  const read = readQuantity(draft.quantity);
  const quantity = read.kind === 'whole' ? read.quantity : null;
  const unitPrice = priceAt(product, quantity);
  const seenPrice = priceAt(seen, quantity);
  const { delivery, lastAddress } = useDelivery(account.email, draft);

  const refuse = (error: Error) => {
    if (isDecided(error)) change({ attempt: null });
    if (!isApiProblem(error)) return;
    setErrors(serverErrors(error));
    // The price or the bounds may have changed: read what they are now.
    if (error.status === 409) void client.invalidateQueries({ queryKey: productKeys.all });
    if (isOfMachine(error)) rereadMachines();
  };

  const place = (quantity: number) => {
    const order = orderRequest({ product, quantity, delivery, account, machine });
    const attempt = attemptFor(JSON.stringify(order), draft.attempt);
    sending.current = true;
    change({ attempt });
    setSeen(product);
    placeOrder.mutate(
      { order, idempotencyKey: attempt.key },
      {
        onSuccess: (reply) => {
          drop();
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
    typedQuantity: draft.quantity,
    quantity,
    delivery,
    lastAddress,
    errors,
    state,
    unitPrice,
    oldPrice: seenPrice === unitPrice ? null : seenPrice,
    machine,
    speeds,
    placing: placeOrder.isPending,
    refusal: placeOrder.error,
    change: (changes) => {
      change(changes);
      setErrors((old) => without(old, changes));
      if (!placeOrder.isPending) placeOrder.reset();
    },
    submit: () => {
      const found = deliveryErrors(delivery);
      setErrors(found);
      const complete = Object.keys(found).length === 0 && state.kind === 'orderable';
      if (complete && speeds.acknowledged && !sending.current) place(state.quantity);
      return found;
    },
  };
}

function priceAt(product: ProductSummary, quantity: number | null): Cents {
  const { unitPrice, priceTiers } = product;
  return unitPriceAt(unitPrice, priceTiers, quantity ?? firstQuantity(product));
}

function without(errors: FieldErrors, changes: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)));
}
