import { expect, test } from 'vitest';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { reconcile } from '../../src/modules/cancelling/reconcile.ts';
import { beginPurchase, expectPaidOnce } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('Idempotency keys are kept for a day, counts of calls for two hours', async () => {
  const { userId } = await signIn(api());
  const { db } = api();
  const key = { user_id: userId, operation: 'order', request_hash: '', reply: null };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'fresh', created_at: hoursAgo(23) },
      { ...key, key: 'stale', created_at: hoursAgo(25) },
    ])
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { bucket: 'fresh', window_start: hoursAgo(1), count: 1 },
      { bucket: 'stale', window_start: hoursAgo(3), count: 1 },
    ])
    .execute();

  await housekeep(db);

  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'fresh' }]);
  const buckets = await db.selectFrom('rate_limits').select('bucket').execute();
  expect(buckets).toContainEqual({ bucket: 'fresh' });
  expect(buckets).not.toContainEqual({ bucket: 'stale' });
});

test('A payment is asked about after two minutes, and an old one ever more seldom', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(10);
  await payByCard(api(), purchase.intent);
  const asksWhen = async (created: number, updated: number) => {
    await api()
      .db.updateTable('payments')
      .set({ created_at: hoursAgo(created), updated_at: hoursAgo(updated) })
      .execute();
    const before = (await api().stripe.requests()).length;
    await reconcile(api().deps);
    return (await api().stripe.requests()).length > before;
  };

  expect(await asksWhen(0.1, 0.02)).toBe(false);
  expect(await asksWhen(4 * 24, 9)).toBe(false);
  expect(await asksWhen(4 * 24, 10)).toBe(true);
  await expectPaidOnce(api(), purchase);
});
