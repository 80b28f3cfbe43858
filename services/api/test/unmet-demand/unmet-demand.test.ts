import { type UnmetDemand, unmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recordUnmet } from '../../src/catalogue/unmet-demand/unmet-demand.store.ts';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { usualRetention } from '../../src/retention.ts';
import { accountIdOf } from '../harness/account-of.ts';
import { someAddress } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let buyer: Person;
let accountId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
  accountId = await accountIdOf(api().db, buyer.userId);
});

beforeEach(async () => {
  await api().db.deleteFrom('unmet_demand').execute();
  await api().db.deleteFrom('unmet_demand_askers').execute();
});

const report = (text: string, token?: string) =>
  api().call('POST', '/unmet-demand', { body: { text }, token });

async function listed(query = ''): Promise<UnmetDemand[]> {
  return (await admin.call('GET', `/unmet-demand${query}`)).as(z.array(unmetDemand));
}

const counts = async (query = '') =>
  (await listed(query)).map(({ text, times, customers }) => ({ text, times, customers }));

/** Backdates what was recorded so far, since two records may fall into one millisecond. */
async function later(): Promise<void> {
  const before = sql<Date>`last_seen_at - interval '1 minute'`;
  await api().db.updateTable('unmet_demand').set({ last_seen_at: before }).execute();
}

test('A search without results is counted with its time, in any spelling', async () => {
  const reply = await report('Freud LU79R');
  await report('  freud   lu79r ');

  expect(reply.json).toEqual({ recorded: true });
  expect(await listed()).toEqual([
    {
      _id: expect.any(String),
      text: 'freud lu79r',
      source: 'search',
      times: 2,
      customers: 0,
      firstSeen: expect.any(String),
      lastSeen: expect.any(String),
    },
  ]);
});

test('A report of a search that has results is ignored', async () => {
  await stockProduct(api(), { name: 'Ripfence 315' });

  for (const text of ['ripfence', 'Ripfense', 'RIPFENCE  315']) {
    expect((await report(text)).json).toEqual({ recorded: false });
  }
  expect(await listed()).toEqual([]);
});

test('An admin’s searches and pad rows do not count', async () => {
  expect((await report('Freud LU79R', admin.token)).json).toEqual({ recorded: false });
  const body = { rows: [{ sku: 'LU79R', quantity: 6 }] };
  expect((await admin.call('POST', '/order-check', { body })).status).toBe(200);

  expect(await listed()).toEqual([]);
});

test('A customer counts once per text, and a visitor is not counted as a customer', async () => {
  const other = await signIn(api());
  for (const token of [buyer.token, buyer.token, other.token, undefined, 'out-of-date']) {
    expect((await report('Diamond 900', token)).status).toBe(200);
  }

  expect(await counts()).toEqual([{ text: 'Diamond 900', times: 5, customers: 2 }]);
});

test('Unknown pad rows are counted together, and separately from searches', async () => {
  const rows = ['D-1', 'd-1 ', 'D-2', '', '--'];
  await recordUnmet(api().db, rows, 'order-pad', accountId);
  await later();
  await recordUnmet(api().db, ['D-2'], 'order-pad', accountId);
  await report('D-2');

  expect(await counts('?source=order-pad&sort=-lastSeen')).toEqual([
    { text: 'D-2', times: 2, customers: 1 },
    { text: 'D-1', times: 2, customers: 1 },
  ]);
  expect(await counts('?source=search')).toEqual([{ text: 'D-2', times: 1, customers: 0 }]);
});

test('A visitor’s long list counts only by its beginning, a customer’s whole', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ sku: `QZX-${index}-WVK`, quantity: 6 }));
  const check = (token?: string) => api().call('POST', '/order-check', { body: { rows }, token });

  expect((await check()).status).toBe(200);
  expect(await counts('?source=order-pad&limit=100')).toHaveLength(10);
  expect((await check(buyer.token)).status).toBe(200);
  expect(await counts('?source=order-pad&limit=100')).toHaveLength(25);
});

test('Two thousand unknown rows pasted by many at once are all counted', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => `Row ${index}`);
  const pastes = [rows, rows.toReversed(), rows, rows.toReversed()];
  await Promise.all(pastes.map((paste) => recordUnmet(api().db, paste, 'order-pad')));

  const [first] = await listed();
  const { times, total } = await api()
    .db.selectFrom('unmet_demand')
    .select(({ fn }) => [fn.sum<number>('times').as('times'), fn.countAll<number>().as('total')])
    .executeTakeFirstOrThrow();
  expect(first?.times).toBe(4);
  expect({ times: Number(times), total }).toEqual({ times: 8_000, total: 2_000 });
});

test('The list is sorted by count and by time, searched literally, and paged', async () => {
  await recordUnmet(api().db, ['Often', 'often', 'often'], 'order-pad');
  await later();
  await recordUnmet(api().db, ['100%'], 'search');
  await later();
  await recordUnmet(api().db, ['Twice_1', 'twice_1'], 'search', accountId);
  const texts = async (query: string) => (await listed(query)).map(({ text }) => text);

  expect(await texts('')).toEqual(['Often', 'Twice_1', '100%']);
  expect(await texts('?sort=lastSeen')).toEqual(['Often', '100%', 'Twice_1']);
  expect(await texts('?sort=-customers&limit=1')).toEqual(['Twice_1']);
  expect(await texts('?search=%25')).toEqual(['100%']);
  expect(await texts('?search=_')).toEqual(['Twice_1']);
  const seen: string[] = [];
  for (let path: string | null = '/unmet-demand?limit=1'; path !== null; ) {
    const reply = await admin.call('GET', path);
    seen.push(...reply.as(z.array(unmetDemand)).map(({ text }) => text));
    path = /<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(seen).toEqual(['Often', 'Twice_1', '100%']);
});

test('Only admins read unmet demand, and a cursor of another list is refused', async () => {
  expectProblem(await api().call('GET', '/unmet-demand'), 'unauthenticated');
  expectProblem(await buyer.call('GET', '/unmet-demand'), 'forbidden');
  expectFieldErrors(await admin.call('GET', '/unmet-demand?sort=key'), 'sort');
  expectFieldErrors(await admin.call('GET', '/unmet-demand?cursor=abc'), 'cursor');
});

test.for(['', '   ', 'x'.repeat(201), 'two\nlines', 'a\u0000b', 7, null])(
  'A report of %j is refused',
  async (text) => {
    expectFieldErrors(await api().call('POST', '/unmet-demand', { body: { text } }), 'text');
    expect(await listed()).toEqual([]);
  },
);

test('Reports are limited per client address', async () => {
  const headers = { 'x-forwarded-for': someAddress() };
  const statuses = new Set<number>();
  // Twice the limit plus one: enough even if the window changes in between.
  for (let times = 0; times < 61; times += 1) {
    const reply = await api().call('POST', '/unmet-demand', { headers, body: { text: 'Q' } });
    statuses.add(reply.status);
  }

  expect([...statuses]).toEqual([200, 429]);
});

test('Customers are forgotten after a month and texts after half a year', async () => {
  const { db } = api();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await recordUnmet(db, ['old', 'new'], 'search', accountId);
  await db
    .updateTable('unmet_demand_askers')
    .set({ asked_at: daysAgo(31) })
    .where('key', '=', 'old')
    .execute();
  await db
    .updateTable('unmet_demand')
    .set({ last_seen_at: daysAgo(181) })
    .where('key', '=', 'old')
    .execute();

  await housekeep(db, usualRetention);

  const askers = await db.selectFrom('unmet_demand_askers').select('key').execute();
  expect(askers).toEqual([{ key: 'new' }]);
  expect(await counts()).toEqual([{ text: 'new', times: 1, customers: 1 }]);
});
