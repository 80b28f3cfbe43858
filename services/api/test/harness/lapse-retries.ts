import { sql } from 'kysely';
import { expect } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import type { TestApi } from './use-api.ts';

/** Gives the payments of an order another intent, which Stripe may not know. */
export async function renameIntent(api: TestApi, orderId: string, intentId: string) {
  await api.db
    .updateTable('payments')
    .set({ intent_id: intentId })
    .where('order_id', '=', orderId)
    .execute();
}

/** How often an order could not lapse, and the seconds until it is tried again. */
export function retryOf(api: TestApi, orderId: string) {
  return api.db
    .selectFrom('lapse_retries')
    .select(['failures', sql<number>`extract(epoch from next_try_at - now())::int`.as('in')])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Makes the retry of an order due now. */
export async function retryDue(api: TestApi, orderId: string): Promise<void> {
  await api.db
    .updateTable('lapse_retries')
    .set({ next_try_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Expects an order to fail to lapse five times, at growing intervals and not sooner. Expects `attention` to
 * return nothing before the fifth failure.
 */
export async function expectFiveFailures(
  api: TestApi,
  orderId: string,
  attention: () => Promise<unknown>,
): Promise<void> {
  const waits: number[] = [];
  for (let failures = 1; failures <= 5; failures += 1) {
    expect(await attention()).toBeUndefined();
    await lapseOrders(api.deps);
    // Before that time it is not retried.
    await lapseOrders(api.deps);
    const retry = await retryOf(api, orderId);
    expect(retry?.failures).toBe(failures);
    waits.push(Math.round((retry?.in ?? 0) / 60));
    await retryDue(api, orderId);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32]);
}
