import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import type { Cents } from '@kerf/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import type { Account } from '../../session/session-state.ts';
import { learnProduct, productKeys } from '../catalog/products.queries.ts';
import { usePlaceOrder } from '../orders/orders.queries.ts';
import {
  type Delivery,
  type DeliveryErrors,
  deliveryErrors,
  deliveryFields,
  orderRequest,
} from './order-request.ts';
import { productNews } from './product-news.ts';
import { useProfile } from './profile.queries.ts';
import type { PurchaseDraft } from './purchase-draft.ts';
import { type QuantityState, quantityState } from './quantity-state.ts';
import { attemptFor, isDecided } from './submit-attempt.ts';
import { usePurchaseDraft } from './use-purchase-draft.ts';

interface OrderFormParts {
  readonly product: ProductSummary;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

export interface OrderForm {
  readonly quantity: number | null;
  readonly delivery: Delivery;
  readonly errors: DeliveryErrors;
  readonly state: QuantityState;
  /** The price that the buyer saw before it changed, or null where it is still the same. */
  readonly oldPrice: Cents | null;
  readonly placing: boolean;
  /** Why the order was not placed. */
  readonly refusal: Error | null;
  readonly change: (changes: Partial<Pick<PurchaseDraft, 'quantity' | keyof Delivery>>) => void;
  /** Answers the fields that keep the order from being sent; it is sent where there are none. */
  readonly submit: () => readonly (keyof Delivery)[];
}

/** The order form of one product: what was typed, what is wrong with it, and its way to the server. */
export function useOrderForm({ product, account, onPlaced }: OrderFormParts): OrderForm {
  const client = useQueryClient();
  const profile = useProfile(account.email);
  const { draft, change, drop } = usePurchaseDraft({ productId: product.id, email: account.email });
  const [errors, setErrors] = useState<DeliveryErrors>({});
  const [seenPrice, setSeenPrice] = useState(product.unitPrice);
  const placeOrder = usePlaceOrder();
  // Two clicks can come before the first has been rendered.
  const sending = useRef(false);
  const state = quantityState(draft.quantity, product);
  const delivery = {
    phone: draft.phone ?? profile.data?.phone ?? '',
    address: draft.address ?? profile.data?.address ?? '',
  };

  const refuse = (error: Error) => {
    if (isDecided(error)) change({ attempt: null });
    if (!isApiProblem(error)) return;
    setErrors(fieldErrors(error.errors));
    learnProduct(client, product.id, productNews(error, product.id));
    if (error.status === 409) void client.invalidateQueries({ queryKey: productKeys.all });
  };

  const place = (quantity: number) => {
    const order = orderRequest(product, quantity, delivery, account);
    const attempt = attemptFor(JSON.stringify(order), draft.attempt);
    sending.current = true;
    change({ attempt });
    setSeenPrice(product.unitPrice);
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
    quantity: draft.quantity,
    delivery,
    errors,
    state,
    oldPrice: seenPrice === product.unitPrice ? null : seenPrice,
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
      const wrong = deliveryFields.filter((field) => found[field] !== undefined);
      if (wrong.length > 0 || state.kind !== 'orderable' || sending.current) return wrong;
      place(state.quantity);
      return wrong;
    },
  };
}

function fieldErrors(errors: readonly { readonly path: string; readonly message: string }[]) {
  const message = (field: string) => errors.find(({ path }) => path === field)?.message;
  const [phone, address] = [message('phone'), message('address')];
  return { ...(phone !== undefined && { phone }), ...(address !== undefined && { address }) };
}

function without(errors: DeliveryErrors, changes: object): DeliveryErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)));
}
