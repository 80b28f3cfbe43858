import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { placed } from '@kerf/contract/schemas/order';
import { expect } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { call, type Reply } from './http-call.ts';
import type { Person } from './people.ts';
import { orderBody } from './purchase.ts';
import { expectStockInOrder } from './stock-account.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

const QUANTITY = 6;
const BEFORE_ANOTHER_TRY_MS = 25;
const TIMEOUT_MS = 20_000;

/** Customers who keep placing orders, repeating unacknowledged ones under the same key. */
export interface OrderLoad {
  /** The ids of the orders that the API acknowledged. */
  readonly journal: readonly string[];
  /** Replies other than a placed order. */
  readonly refused: readonly Reply[];
  /** Calls without any response. */
  readonly broken: readonly unknown[];
  /** Resolves once that many more orders have been acknowledged. */
  more(orders: number): Promise<void>;
  /** Stops starting orders, and resolves once all started ones are acknowledged. */
  end(): Promise<void>;
}

/** Loads the API at `url` with orders of one product, one after the other for each person. */
export function startOrderLoad(
  url: () => string,
  people: readonly Person[],
  product: ProductRow,
): OrderLoad {
  const journal: string[] = [];
  const refused: Reply[] = [];
  const broken: unknown[] = [];
  let isOver = false;

  async function placeOne(person: Person): Promise<void> {
    const options = {
      token: person.token,
      body: orderBody(person, product, QUANTITY),
      headers: { 'idempotency-key': randomUUID() },
    };
    for (;;) {
      const reply = await call(url(), 'POST', '/order', options).catch((error: unknown) => {
        broken.push(error);
        return null;
      });
      if (reply?.status === 201) {
        journal.push(reply.as(placed).order._id);
        return;
      }
      if (reply) refused.push(reply);
      await pause(BEFORE_ANOTHER_TRY_MS);
    }
  }

  async function orderRepeatedly(person: Person): Promise<void> {
    while (!isOver) await placeOne(person);
  }

  const loops = Promise.all(people.map(orderRepeatedly));
  return {
    journal,
    refused,
    broken,
    more: async (orders) => {
      const enough = journal.length + orders;
      await until(`${orders} more orders`, () => journal.length >= enough, TIMEOUT_MS);
    },
    end: async () => {
      isOver = true;
      await loops;
    },
  };
}

/** Expects the database to hold every acknowledged order once, and no others of these people. */
export async function expectNothingLost(
  api: Pick<TestApi, 'db'>,
  people: readonly Person[],
  journal: readonly string[],
): Promise<void> {
  const rows = await api.db
    .selectFrom('orders')
    .select('id')
    .where(
      'user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(journal));
  expect(rows).toHaveLength(journal.length);
  await expectStockInOrder(api);
}
