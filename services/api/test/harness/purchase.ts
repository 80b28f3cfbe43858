import { type Order, order, placed } from '@kerf/contract/schemas/order';
import { paymentIntent } from '@kerf/contract/schemas/payment';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import type { Reply } from './http-call.ts';
import type { Person } from './people.ts';
import type { TestApi } from './use-api.ts';

export const delivery = {
  customerName: 'Sam Sawyer',
  phone: '+1 555 0100',
  address: '12 Mill Lane, Bend, OR',
};

/** What an order says beside its lines. */
export type OrderedWith = Partial<typeof delivery> & {
  readonly poNumber?: string;
  readonly note?: string;
  readonly costCenter?: string;
};

/** The specification's payload for a quantity, with the fields that our own clients add. */
export function orderBody(person: Person, product: ProductRow, quantity: number) {
  return {
    orderName: product.name,
    price: dollarsFromCents(cents(product.price_cents)),
    totalPrice: dollarsFromCents(cents(product.price_cents * quantity)),
    customerEmail: person.email,
    ...delivery,
    payment: false,
    productId: product.id,
    quantity,
  };
}

export async function placeOne(
  person: Person,
  product: ProductRow,
  quantity = 10,
  details: OrderedWith = {},
): Promise<Order> {
  const reply = await person.call('POST', '/order', {
    body: { ...orderBody(person, product, quantity), ...details },
  });
  return reply.as(placed).order;
}

export async function readOrder(person: Person, orderId: string): Promise<Order> {
  return (await person.call('GET', `/order/${orderId}`)).as(order);
}

/** An open card payment. */
export interface Intent {
  readonly id: string;
  readonly clientSecret: string;
}

/** Opens the card payment of an order, or of a claimed total. */
export async function beginPayment(
  api: TestApi,
  person: Person,
  body: { readonly orderId?: string; readonly totalPrice?: number },
): Promise<Intent> {
  const reply = await person.call('POST', '/create-payment-intent', { body });
  return intentOf(api, reply);
}

/** The payment that a reply has opened. */
export function intentOf(api: TestApi, reply: Reply): Intent {
  const { clientSecret } = reply.as(paymentIntent);
  api.logs.hide(clientSecret);
  return { clientSecret, id: clientSecret.slice(0, clientSecret.indexOf('_secret_')) };
}

const confirmed = z.object({
  status: z.string(),
  next_action: z.looseObject({}).nullable().optional(),
});
export type Confirmed = z.infer<typeof confirmed>;

/** Confirms a payment at Stripe like the customer's browser, with one of Stripe's test cards. */
export async function payByCard(
  api: Pick<TestApi, 'stripeUrl'>,
  intent: Intent,
  card = 'pm_card_visa',
): Promise<Confirmed> {
  const answer = await confirmAtStripe(api, intent, card);
  if (!answer.ok) throw new Error(`The card was refused: ${await answer.text()}`);
  return confirmed.parse(await answer.json());
}

export function confirmAtStripe(
  { stripeUrl }: Pick<TestApi, 'stripeUrl'>,
  { id, clientSecret }: Intent,
  card: string,
): Promise<Response> {
  return fetch(`${stripeUrl}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_browser' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: card,
      use_stripe_sdk: 'true',
    }),
  });
}

const challenge = z.object({ use_stripe_sdk: z.object({ stripe_js: z.url() }) });

/** Answers the 3-D Secure challenge of a confirmation. Returns whether it was still open. */
export async function answerChallenge({ next_action }: Confirmed): Promise<boolean> {
  const { use_stripe_sdk } = challenge.parse(next_action);
  const url = new URL(use_stripe_sdk.stripe_js);
  const form = { challenge: url.searchParams.get('challenge') ?? '', outcome: 'complete' };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  });
  return answer.ok;
}

/** Tells the API that a payment settled an order. */
export function settle(person: Person, orderId: string, transactionId: string): Promise<Reply> {
  return person.call('PATCH', `/order/${orderId}`, { body: { order: orderId, transactionId } });
}

/** Sets an order's shipping status as an admin. */
export function ship(admin: Person, orderId: string, status: unknown = 'Shipped'): Promise<Reply> {
  return admin.call('PATCH', `/order/${orderId}/status`, { body: { status } });
}
