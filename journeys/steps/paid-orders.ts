import { randomUUID } from 'node:crypto';
import type { Order } from '@kerf/contract/schemas/order';
import { expect } from '@playwright/test';
import type { Person } from './account.ts';
import { stockRange } from './catalogue.ts';
import { signUp, staffApi, storeApi } from './store-api.ts';

const AT_ONCE = 8;

const delivery = { phone: '+1 541 555 0133', address: '4 Mortise Court\nBend, OR 97701' };

/**
 * Registers a customer who places and pays orders, through the same API calls as the screens, of one or two
 * products that nobody else orders. Returns the order numbers, oldest first.
 */
export async function payOrders(person: Person, count: number) {
  const api = storeApi(await signUp(person));
  const range = await stockRange(await staffApi(), `Wax-${randomUUID().slice(0, 8)}`, [9.4, 12.6]);
  const all = range.map(({ _id: productId }) => ({ productId, quantity: 12 }));
  const customerName = person.name;
  const payOne = async (index: number): Promise<Order> => {
    const body = { ...delivery, customerName, lines: all.slice(0, 1 + (index % all.length)) };
    const { order } = await api.placeOrders({ body });
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: order._id } });
    const transactionId = await payAtStripe(clientSecret);
    const settled = { order: order._id, transactionId };
    return api.settleOrder({ params: { id: order._id }, body: settled });
  };
  // An account that has never paid may only have a few open orders, so pay one first.
  const orders = [await payOne(0)];
  for (let start = 1; start < count; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, at) => start + at);
    orders.push(...(await Promise.all(some.map(payOne))));
  }
  return orders.map(({ number }) => number).sort();
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
