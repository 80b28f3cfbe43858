import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteInBatches } from '../../src/db/delete-in-batches.ts';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { usualRetention } from '../../src/retention.ts';
import { idToken } from '../harness/identity-token.ts';
import { beginPurchase, expectPaidOnce } from '../harness/paid-once.ts';
import { exchange, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('Idempotency keys are deleted after a day, and call counts after two hours', async () => {
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

  await housekeep(db, usualRetention);

  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'fresh' }]);
  const buckets = await db.selectFrom('rate_limits').select('bucket').execute();
  expect(buckets).toContainEqual({ bucket: 'fresh' });
  expect(buckets).not.toContainEqual({ bucket: 'stale' });
});

test('A setting says how long each is kept', async () => {
  const { db } = api();
  const at = hoursAgo(6 * 24);
  const event = { type: 'charge.updated', object_id: null, payload: '{"amount":1}' };
  await db
    .insertInto('stripe_events')
    .values({ ...event, id: 'six-days', received_at: at, processed_at: at })
    .execute();
  const bodyOf = async () =>
    (
      await db
        .selectFrom('stripe_events')
        .select('payload')
        .where('id', '=', 'six-days')
        .executeTakeFirst()
    )?.payload;

  await housekeep(db, { ...usualRetention, KEEP_EVENT_BODY_DAYS: 7 });
  expect(await bodyOf()).toEqual({ amount: 1 });
  await housekeep(db, { ...usualRetention, KEEP_EVENT_BODY_DAYS: 5 });
  expect(await bodyOf()).toEqual({});
  await db.deleteFrom('stripe_events').where('id', '=', 'six-days').execute();
});

test('The body of a processed Stripe event goes after 30 days, and its id stays', async () => {
  const { db } = api();
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const event = { type: 'charge.updated', object_id: null, payload: '{"amount":1}' };
  await db
    .insertInto('stripe_events')
    .values([
      { ...event, id: 'body-old', received_at: daysAgo(31), processed_at: daysAgo(31) },
      { ...event, id: 'body-recent', received_at: daysAgo(29), processed_at: daysAgo(29) },
      { ...event, id: 'body-waiting', received_at: daysAgo(31), processed_at: null },
    ])
    .execute();

  await housekeep(db, usualRetention);

  const events = await db
    .selectFrom('stripe_events')
    .select(['id', 'payload'])
    .where('id', 'like', 'body-%')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { id: 'body-old', payload: {} },
    { id: 'body-recent', payload: { amount: 1 } },
    { id: 'body-waiting', payload: { amount: 1 } },
  ]);
  await db.deleteFrom('stripe_events').where('id', 'like', 'body-%').execute();
});

test('Mails are deleted a year after they were last asked for', async () => {
  const { db } = api();
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const mail = (name: string, created: number, asked: number) => ({
    id: randomUUID(),
    event: name,
    recipient: 'a@example.com',
    kind: 'order.paid' as const,
    user_id: null,
    order_id: null,
    content: '{}',
    state: 'sent' as const,
    created_at: daysAgo(created),
    asked_at: daysAgo(asked),
  });
  await db
    .insertInto('mails')
    .values([mail('old', 366, 366), mail('sent again', 366, 2), mail('recent', 364, 364)])
    .execute();

  await housekeep(db, usualRetention);

  const left = await db.selectFrom('mails').select('event').orderBy('event').execute();
  expect(left).toEqual([{ event: 'recent' }, { event: 'sent again' }]);
});

test('Old sessions and events are deleted in batches, and no old sign-in becomes valid again', async () => {
  const { db } = api();
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const person = await signIn(api());
  const { userId: user_id } = person;
  const sessions = [
    { signed_in_at: daysAgo(32), ended_at: daysAgo(31) },
    { signed_in_at: daysAgo(40), ended_at: null, expires_at: daysAgo(2) },
    { signed_in_at: daysAgo(45), ended_at: null },
    { signed_in_at: daysAgo(29), ended_at: daysAgo(28) },
  ].map((session) => ({ id: randomUUID(), user_id, expires_at: daysAgo(-5), ...session }));
  await db.insertInto('sessions').values(sessions).execute();
  const event = { type: 'charge.updated', object_id: null, payload: '{}' };
  await db
    .insertInto('stripe_events')
    .values([
      { ...event, id: 'old', received_at: daysAgo(91), processed_at: daysAgo(91) },
      { ...event, id: 'waiting', received_at: daysAgo(91), processed_at: null },
      { ...event, id: 'recent', received_at: daysAgo(89), processed_at: daysAgo(89) },
    ])
    .execute();

  await housekeep(db, usualRetention);

  const left = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('signed_in_at', '<', daysAgo(1))
    .execute();
  expect(left.map(({ id }) => id).sort()).toEqual([sessions[2]?.id, sessions[3]?.id].sort());
  const events = await db.selectFrom('stripe_events').select('id').orderBy('id').execute();
  expect(events).toEqual([{ id: 'recent' }, { id: 'waiting' }]);
  await db
    .updateTable('users')
    .set({ sign_ins_from: new Date(0) })
    .where('id', '=', user_id)
    .execute();
  const authTime = Math.floor(daysAgo(32).getTime() / 1000);
  const old = idToken({ uid: person.uid, email: person.email, authTime });
  expectProblem(await exchange(api(), person.email, old), 'session_ended');
});

test('Batches run until nothing is left', async () => {
  const { db } = api();
  const counts = Array.from({ length: 7 }, (_, count) => ({
    bucket: `batched-${count}`,
    window_start: hoursAgo(1),
    count,
  }));
  await db.insertInto('rate_limits').values(counts).execute();

  await deleteInBatches(db, 'rate_limits', sql`bucket like 'batched-%' and count > 0`, 3);

  const left = await db
    .selectFrom('rate_limits')
    .select('bucket')
    .where('bucket', 'like', 'batched-%')
    .execute();
  expect(left).toEqual([{ bucket: 'batched-0' }]);
});

test('A payment is checked after two minutes, and then at growing intervals', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(10);
  await payByCard(api(), purchase.intent);
  const asked = async () =>
    (await api().stripe.requests()).filter(({ path }) => path.includes(purchase.intent.id)).length;
  const asksWhen = async (created: number, updated: number) => {
    await api()
      .db.updateTable('payments')
      .set({ created_at: hoursAgo(created), updated_at: hoursAgo(updated) })
      .execute();
    const before = await asked();
    await reconcile(api().deps);
    return (await asked()) > before;
  };

  expect(await asksWhen(0.1, 0.02)).toBe(false);
  expect(await asksWhen(4 * 24, 9)).toBe(false);
  expect(await asksWhen(4 * 24, 10)).toBe(true);
  await expectPaidOnce(api(), purchase);
});
