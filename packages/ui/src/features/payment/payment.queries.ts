import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Order } from '@kerf/contract/schemas/order';
import type { Stripe } from '@stripe/stripe-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../components/use-change.ts';
import { partLoader } from '../../platform/part-loader.ts';
import type { PlatformConfig } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';

type PayableOrder = Pick<Order, '_id' | 'totalPrice'>;

/** An order's card payment. The server returns the same one again, even after a reload. */
export function paymentIntentQuery(api: ApiClient, order: PayableOrder, idempotencyKey: string) {
  return queryOptions({
    // The shipping of an unpaid order may change, and its payment then is another one.
    queryKey: ['payment-intent', order._id, order.totalPrice],
    queryFn: ({ signal }) =>
      api.createPaymentIntent(
        { body: { totalPrice: order.totalPrice, orderId: order._id } },
        { signal, idempotencyKey },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Creates an order's payment. A refusal means that the loaded order is out of date. */
export function usePaymentIntent(order: PayableOrder, enabled: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const intent = useQuery({
    ...paymentIntentQuery(api, order, `${key} ${order.totalPrice}`),
    enabled,
  });
  const refused = isApiProblem(intent.error) && intent.error.status < 429;
  useEffect(() => {
    if (refused) void client.invalidateQueries({ queryKey: orderKeys.one(order._id) });
  }, [refused, client, order._id]);
  return intent;
}

interface Settlement {
  readonly orderId: string;
  readonly transactionId: string;
}

/** Reports a card payment to the server, which returns the order once it has verified the payment with Stripe. */
export function useSettleOrder() {
  return useChange({
    call: (api, { orderId, transactionId }: Settlement) =>
      api.settleOrder(
        { params: { id: orderId }, body: { order: orderId, transactionId } },
        { keepalive: true },
      ),
    onDone: (order, { client }) => {
      client.setQueryData(orderKeys.one(order._id), order);
      return client.invalidateQueries({ queryKey: orderKeys.lists });
    },
  });
}

/** Stripe.js, loaded when a payment page first needs it. A failed load can be retried. */
function stripeQuery(config: PlatformConfig) {
  return queryOptions({
    queryKey: ['stripe', config.stripePublishableKey],
    queryFn: () => loadStripeJs(config),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });
}

const loadStripeModule = partLoader(() => import('@stripe/stripe-js/pure'));

async function loadStripeJs({ stripePublishableKey, sandbox }: PlatformConfig): Promise<Stripe> {
  const { loadStripe } = await loadStripeModule();
  if (sandbox?.stripeScriptUrl !== undefined) await loadScript(sandbox.stripeScriptUrl);
  const stripe = await loadStripe(stripePublishableKey);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}

export function useStripeJs() {
  return useQuery(stripeQuery(usePlatform().config));
}

/** Runs a classic script from another origin. Rejects if it cannot be fetched. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The script at ${src} cannot be fetched`));
    };
    document.head.append(script);
  });
}
