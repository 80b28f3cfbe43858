import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@kerf/api-client/client';
import type { Order } from '@kerf/contract/schemas/order';
import { expect, type Page } from '@playwright/test';
import type { Person } from './account.ts';
import { productNamed, stockRange } from './catalogue.ts';
import { enterAs } from './session.ts';
import { signUp, signUpVerified, staffApi, storeApi } from './store-api.ts';

// Orders through the same API calls as the screens, for journeys that are not about placing them.

const AT_ONCE = 3;

const delivery = { phone: '+1 541 555 0133', address: '4 Mortise Court\nBend, OR 97701' };

interface Line {
  readonly productId: string;
  readonly quantity: number;
}

/** Registers a customer who orders 24 of a product, and has not paid yet. */
export async function placeBlades(person: Person, product: string): Promise<Order> {
  return place(await customerApi(person), person, await bladesOf(product));
}

/** Opens the payment of such an order, signed in as its customer. */
export async function openPayment(page: Page, person: Person, product: string): Promise<void> {
  const { _id } = await placeBlades(person, product);
  await enterAs(page, person);
  await page.goto(`/dashboard/payment/${_id}`);
}

/** Registers a customer who orders 24 of a product, and pays. */
export async function payBlades(person: Person, product: string): Promise<Order> {
  return payLines(person, await bladesOf(product));
}

/** Registers a customer who orders these lines, and pays. */
export async function payLines(person: Person, lines: readonly Line[]): Promise<Order> {
  const api = await customerApi(person);
  return pay(api, await place(api, person, lines));
}

/**
 * Registers a customer, who verifies the address, and has them place and pay for `count` orders. The products are the customer's own,
 * so that other journeys do not use up their stock. Returns the order numbers, oldest first.
 */
export async function payOrders(person: Person, count: number): Promise<string[]> {
  const api = storeApi(await signUpVerified(person));
  const range = await stockRange(await staffApi(), `Wax-${randomUUID().slice(0, 8)}`, [9.4, 12.6]);
  const all = range.map(({ _id: productId }) => ({ productId, quantity: 12 }));
  const payOne = async (index: number) =>
    pay(api, await place(api, person, all.slice(0, 1 + (index % all.length))));
  // An account that has never paid may only have a few open orders, so pay one first.
  const orders = [await payOne(0)];
  for (let start = 1; start < count; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, at) => start + at);
    orders.push(...(await Promise.all(some.map(payOne))));
  }
  return orders.map(({ number }) => number).sort();
}

async function customerApi(person: Person): Promise<ApiClient> {
  return storeApi(await signUp(person));
}

async function bladesOf(product: string): Promise<readonly Line[]> {
  const { _id: productId } = await productNamed(product);
  return [{ productId, quantity: 24 }];
}

async function place(api: ApiClient, person: Person, lines: readonly Line[]): Promise<Order> {
  const body = { ...delivery, customerName: person.name, lines: [...lines] };
  return (await api.placeOrders({ body })).order;
}

async function pay(api: ApiClient, { _id: id }: Order): Promise<Order> {
  const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id } });
  const transactionId = await payAtStripe(clientSecret);
  return api.settleOrder({ params: { id }, body: { order: id, transactionId } });
}

/** Confirms a card payment as Stripe's browser script does; returns its id. */
async function payAtStripe(clientSecret: string): Promise<string> {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
  const url = `${process.env.KERF_JOURNEY_STRIPE_URL}/v1/payment_intents/${id}/confirm`;
  const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_browser' },
    body: new URLSearchParams({ ...card, use_stripe_sdk: 'true' }),
  });
  expect(answer.ok).toBe(true);
  return id;
}
