import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

afterEach(async () => {
  await sql`drop trigger if exists products_refused on products`.execute(api().db);
});

/** Makes Postgres refuse new prices with this error code. */
async function refusePrices(code: '55P03' | '57014' | 'XX000'): Promise<void> {
  await sql`
    create or replace function refuse_price() returns trigger language plpgsql as $$
    begin
      raise exception 'refused' using errcode = ${sql.lit(code)};
    end
    $$`.execute(api().db);
  await sql`
    create trigger products_refused before update of price_cents on products
    for each row execute function refuse_price()`.execute(api().db);
}

const stopRefusing = () => sql`drop trigger products_refused on products`.execute(api().db);

async function planPrice() {
  const { id, sku } = await stockProduct(api(), { priceCents: 4800 });
  const cells = [{ column: 'Price', value: '49.92' }];
  const body = { title: 'Spring prices', rows: [{ sku, cells }] };
  const change = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
  return { productId: id, change };
}

const read = async (id: string) => (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange);
const attempt = (id: string) => runBulkChange(api().db, id);

async function begin(id: string, step: 'apply' | 'undo'): Promise<void> {
  const body = step === 'apply' ? { body: {} } : {};
  const reply = await admin.call('POST', `/bulk-change/${id}/${step}`, body);
  expect(reply.status, reply.text).toBe(200);
}

/** Retries the change until it is stopped, like its job, which may be running too. */
async function attemptUntilStopped(id: string): Promise<void> {
  const { db } = api();
  for (;;) {
    await attempt(id).catch((error: unknown) =>
      expect(String(error)).toMatch(/refused|CatalogueChanged|AttemptsCutShort/),
    );
    const { state, attempts } = await db
      .selectFrom('bulk_changes')
      .select(['state', 'attempts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state !== 'planned' && state !== 'applied') continue;
    expect(attempts).toBe(3);
    return;
  }
}

/** What the shop itself did to a change, by the audit log. */
function eventsOfShop(id: string) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .where('actor_id', 'is', null)
    .orderBy('id')
    .execute();
}

test.each([
  { code: '55P03', reason: 'The shop was too busy to do it.' },
  { code: '57014', reason: 'The shop was too busy to do it.' },
  { code: 'XX000', reason: 'A server error stopped it.' },
] as const)(
  'A change that fails three times with $code is stopped with its reason, and can be applied later',
  async ({ code, reason }) => {
    const { productId, change } = await planPrice();
    await refusePrices(code);
    await begin(change._id, 'apply');
    await attemptUntilStopped(change._id);

    const stopped = { state: 'planned', failure: `${reason} Nothing was changed.` };
    expect(await read(change._id)).toMatchObject(stopped);
    // A further run of the job finds nothing to do.
    await attempt(change._id);
    expect(await read(change._id)).toMatchObject(stopped);

    await stopRefusing();
    await begin(change._id, 'apply');
    await attempt(change._id);
    expect(await read(change._id)).toMatchObject({ state: 'applied', failure: null });
    expect(await priceOf(productId)).toBe(4992);
    const title = 'Spring prices';
    expect(await eventsOfShop(change._id)).toEqual([
      { action: 'bulk-change.fail', detail: { title, reason: stopped.failure } },
      { action: 'bulk-change.finish', detail: { title, rows: 1 } },
    ]);
  },
);

test('A change during which the catalogue is edited each time is stopped with that reason', async () => {
  const { productId, change } = await planPrice();
  const { id: other } = await stockProduct(api());
  await sql`
    create function edit_other() returns trigger language plpgsql as $$
    begin
      update products set reorder_at = coalesce(reorder_at, 0) + 1 where id = ${sql.lit(other)};
      return null;
    end
    $$`.execute(api().db);
  await sql`
    create trigger rows_watched after update on bulk_change_rows
    for each statement execute function edit_other()`.execute(api().db);
  await begin(change._id, 'apply');
  await attemptUntilStopped(change._id);
  await sql`drop function edit_other cascade`.execute(api().db);

  const failure = 'Somebody edited products or categories at the same time. Nothing was changed.';
  expect(await read(change._id)).toMatchObject({ state: 'planned', failure });
  expect(await priceOf(productId)).toBe(4800);
});

test('An undo that fails three times leaves the change applied, with the reason', async () => {
  const { productId, change } = await planPrice();
  await begin(change._id, 'apply');
  await attempt(change._id);
  await refusePrices('57014');
  await begin(change._id, 'undo');
  await attemptUntilStopped(change._id);

  const failure = 'The shop was too busy to do it. Nothing was changed.';
  expect(await read(change._id)).toMatchObject({ state: 'applied', failure });
  expect(await priceOf(productId)).toBe(4992);

  await stopRefusing();
  await begin(change._id, 'undo');
  await attempt(change._id);
  expect(await read(change._id)).toMatchObject({ state: 'undone', failure: null });
  expect(await priceOf(productId)).toBe(4800);
});

test('A scheduled change that fails three times goes back to review without its time, and is listed as failed until it is discarded', async () => {
  const { change } = await planPrice();
  const body = { takesEffectAt: new Date(Date.now() + 3_600_000).toISOString() };
  await admin.call('POST', `/bulk-change/${change._id}/apply`, { body });
  await api()
    .db.updateTable('bulk_changes')
    .set({ takes_effect_at: new Date(Date.now() - 1_000) })
    .where('id', '=', change._id)
    .execute();
  await refusePrices('55P03');
  await attemptUntilStopped(change._id);

  expect(await read(change._id)).toMatchObject({ state: 'planned', takesEffectAt: null });
  expect(await failedIds()).toContain(change._id);
  await admin.call('POST', `/bulk-change/${change._id}/discard`);
  expect(await failedIds()).not.toContain(change._id);
});

async function failedIds(): Promise<string[]> {
  const reply = await admin.call('GET', '/bulk-changes?failed=true');
  return reply.as(z.array(bulkChange)).map(({ _id }) => _id);
}

test('A change whose process was killed at each attempt is stopped, and the log says so', async () => {
  const { productId, change } = await planPrice();
  // The state that killed processes leave behind: attempts are counted, and no reason is stored.
  const { db, deps, logs } = api();
  await db
    .updateTable('bulk_changes')
    .set({ state: 'applying', attempts: 3 })
    .where('id', '=', change._id)
    .execute();
  const job = { kind: 'run-bulk-change', bulkChangeId: change._id } as const;
  await db.transaction().execute((tx) => deps.jobs.enqueue(tx, job));

  await until('it to be stopped', async () => (await read(change._id)).state === 'planned');
  const logged = await until('the failure to be logged', () =>
    logs.entries().find(({ err }) => `${JSON.stringify(err)}`.includes('AttemptsCutShort')),
  );

  expect(logged).toMatchObject({ level: 50, msg: 'a job failed' });
  const failure = 'The server stopped during every attempt. Nothing was changed.';
  expect(await read(change._id)).toMatchObject({ state: 'planned', failure });
  expect(await priceOf(productId)).toBe(4800);
});

async function priceOf(id: string): Promise<number> {
  const { price_cents } = await api()
    .db.selectFrom('products')
    .select('price_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return price_cents;
}
