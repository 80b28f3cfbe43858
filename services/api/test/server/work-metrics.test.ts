import { randomUUID } from 'node:crypto';
import { freePort } from '@kerf/sandbox/free-port';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { beginPurchase } from '../harness/paid-once.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useWiredApi } from '../harness/use-api.ts';
import { leaveOutJobs } from '../harness/without-job.ts';

const port = await freePort();
const { api, wire } = useWiredApi({ config: { METRICS_PORT: port } });

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The figures of a scrape whose names begin so, by their series. */
async function figures(prefix: string): Promise<Record<string, number>> {
  const lines = (await scrape()).split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(prefix.length, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Figures are read anew a second after the last time. */
const soon = (what: string, ask: () => Promise<boolean>) => until(what, ask, 15_000);

beforeAll(async () => {
  await soon('jobs to be worked on', async () => {
    const { rows } = await sql<{ is: boolean }>`
      select to_regclass('pgboss.job') is not null as is`.execute(api().db);
    return rows[0]?.is === true;
  });
});

test('Nothing waits in a new shop', async () => {
  await soon('no work', async () => {
    const ages = Object.values(await figures('kerf_work_oldest_seconds'));
    return ages.length === 8 && ages.every((age) => age < 5);
  });
  expect(await figures('kerf_work_readable')).toEqual({ '': 1 });
  expect(await figures('kerf_mails_undelivered')).toEqual({
    '{state="failed"}': 0,
    '{state="late"}': 0,
  });
  expect(await figures('kerf_waits_for_release')).toEqual({ '': 0 });
  expect(await figures('kerf_release_info')).toEqual({ '{release="0.2.0"}': 1 });
});

test('The age of the oldest is told of everything that waits', async () => {
  const { db } = api();
  await leaveOutJobs(api(), ['start-bulk-changes', 'reconcile', 'finish-erasures']);
  const { userId } = await signInAdmin(api());
  const buyer = await signIn(api());
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  const change = (state: string, minutes: number) => sql`
    insert into bulk_changes (id, kind, title, state, created_by, created_at)
    values (${randomUUID()}, 'import', 'Blades', ${state}, ${userId}, ${ago(minutes)})`;
  const mail = (state: string, minutes: number) => sql`
    insert into mails (id, event, kind, recipient, content, state, next_try_at, asked_at, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'order.placed', 'nobody@example.com', '{}', ${state},
      ${ago(minutes)}, ${ago(minutes)}, ${ago(minutes)})`;
  const { product, intent } = await refundable();
  for (const statement of [
    mail('queued', 11),
    mail('queued', 1),
    mail('failed', 90),
    change('planning', 12),
    change('applying', 13),
    sql`insert into stripe_events (id, type, payload, received_at) values
      ('evt_1', 'charge.refunded', '{}', ${ago(14)}), ('evt_2', 'charge.refunded', '{}', ${ago(2)})`,
    sql`insert into erasures (id, user_id, by_staff, asked_at)
      values (${randomUUID()}, ${buyer.userId}, false, ${ago(15)})`,
    sql`update inbox_lease set failing_since = ${ago(16)}, until = now()`,
    sql`insert into refunds (id, payment_id, amount_cents, state, needs_review, updated_at)
      select ${randomUUID()}, id, 100, 'requested', true, ${ago(17)} from payments where intent_id = ${intent}`,
    sql`select pgboss.create_queue('nobodys', '{"policy":"standard"}')`,
    sql`insert into pgboss.job (name, start_after) values ('nobodys', ${ago(18)})`,
    sql`insert into pgboss.job (name, state, completed_on) values ('nobodys', 'failed', ${ago(60)}),
      ('nobodys', 'failed', ${ago(3000)})`,
    sql`insert into stock_discrepancies (product_id, on_hand, moved) values (${product}, 1, 2)`,
  ]) {
    await statement.execute(db);
  }

  await soon('the figures to be read anew', async () => {
    return (await figures('kerf_jobs_failed'))[''] === 1;
  });

  const minutes = Object.entries(await figures('kerf_work_oldest_seconds')).map(([work, age]) => [
    work,
    Math.floor(age / 60),
  ]);
  expect(Object.fromEntries(minutes)).toEqual({
    '{work="mail"}': 11,
    '{work="import"}': 12,
    '{work="bulk_change"}': 13,
    '{work="payment_event"}': 14,
    '{work="erasure"}': 15,
    '{work="inbox"}': 16,
    '{work="refund"}': 17,
    '{work="job"}': 18,
  });
  expect(await figures('kerf_mails_undelivered')).toEqual({
    '{state="failed"}': 1,
    '{state="late"}': 1,
  });
  expect(await figures('kerf_money_needs_attention')).toEqual({
    '{of="payment"}': 0,
    '{of="refund"}': 1,
    '{of="dispute"}': 0,
  });
  expect(await figures('kerf_stock_discrepancies')).toEqual({ '': 1 });
});

async function refundable() {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  return { product: purchase.productId, intent: purchase.intent.id };
}

test('Calls to Stripe are counted by how they ended', async () => {
  const count = 'kerf_stripe_call_duration_seconds_count';
  const before = (await figures(count))['{call="create",result="answered"}'] ?? 0;
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const totalPrice = (product.price_cents * 10) / 100;
  await beginPayment(api(), buyer, { totalPrice });
  expect((await figures(count))['{call="create",result="answered"}']).toBe(before + 1);
});

test('While Postgres is away, the figures of the process are there, and those of work are not', async () => {
  await wire().cut();
  await soon('the work to be unreadable', async () => {
    return (await figures('kerf_work_readable'))[''] === 0;
  });
  expect(await figures('kerf_work_oldest_seconds')).toEqual({});
  expect(await figures('kerf_stock_discrepancies')).toEqual({});
  expect(await figures('process_resident_memory_bytes')).toEqual({ '': expect.any(Number) });

  await wire().mend();
  await soon('the work to be readable', async () => {
    return (await figures('kerf_work_readable'))[''] === 1;
  });
});
