import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { placed } from '@kerf/contract/schemas/order';
import { expect } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type CallOptions, call, type HttpMethod, type Reply } from './http-call.ts';
import type { Person } from './people.ts';
import { intentOf, orderBody, payByCard } from './purchase.ts';
import type { TestApi } from './use-api.ts';

const QUANTITY = 6;
const ORDERS_EACH = 4;
const BEFORE_ANOTHER_TRY_MS = 25;

/** Customers who order and pay, repeating unacknowledged calls. */
export interface PaymentLoad {
  /** The orders that the API acknowledged as paid, with their payments. */
  readonly journal: ReadonlyMap<string, string>;
  /** Resolves once every order of all buyers is acknowledged as paid. */
  end(): Promise<void>;
}

/** Makes each person order and pay a few times, through the API at `url`. */
export function startPaymentLoad(
  api: TestApi,
  url: () => string,
  people: readonly Person[],
  product: ProductRow,
): PaymentLoad {
  const journal = new Map<string, string>();

  async function until(
    status: number,
    method: HttpMethod,
    path: string,
    options: CallOptions,
  ): Promise<Reply> {
    for (;;) {
      // A killed process does not respond.
      const reply = await call(url(), method, path, options).catch(() => null);
      if (reply?.status === status) return reply;
      if (reply && reply.status !== 503) throw new Error(`${method} ${path}: ${reply.text}`);
      await pause(BEFORE_ANOTHER_TRY_MS);
    }
  }

  async function buy(person: Person): Promise<void> {
    const { token } = person;
    const headers = { 'idempotency-key': randomUUID() };
    const body = orderBody(person, product, QUANTITY);
    const order = await until(201, 'POST', '/order', { token, headers, body });
    const { _id: orderId } = order.as(placed).order;
    const begun = await until(200, 'POST', '/create-payment-intent', { token, body: { orderId } });
    const { id: transactionId } = await charged(intentOf(api, begun));
    await until(200, 'PATCH', `/order/${orderId}`, { token, body: { transactionId } });
    journal.set(orderId, transactionId);
  }

  async function charged(intent: ReturnType<typeof intentOf>) {
    await payByCard(api, intent);
    return intent;
  }

  async function buyRepeatedly(person: Person): Promise<void> {
    for (let times = 0; times < ORDERS_EACH; times += 1) await buy(person);
  }

  const loops = Promise.all(people.map(buyRepeatedly));
  return { journal, end: async () => void (await loops) };
}

/** The paid orders, with their payments. */
export async function paidOrders({ db }: TestApi): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'transaction_id'])
    .where('money', '=', 'paid')
    .execute();
  return new Map(rows.map((row) => [row.id, row.transaction_id ?? '']));
}

/** Expects every charged card to have paid one order, and no payment or order to be half done. */
export async function expectEveryChargePaid(api: TestApi): Promise<void> {
  const charges = (await api.stripe.intents()).filter(({ status }) => status === 'succeeded');
  const expected = charges.map(({ id, metadata }) => [metadata.order_id, id] as const);
  expect(new Set(await paidOrders(api))).toEqual(new Set(expected));
  const states = await api.db.selectFrom('payments').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'succeeded' }]);
}
