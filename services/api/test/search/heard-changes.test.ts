import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCatalogueChange } from '../../src/catalogue/search/catalogue-changes.ts';
import { type Listener, startListener } from '../../src/db/listener.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const heard: string[] = [];
let connected = Promise.withResolvers<void>();
let listener: Listener;

beforeAll(async () => {
  listener = startListener({
    url: api().config.DATABASE_URL,
    channel: 'catalogue_changed',
    onNotification: (payload) => heard.push(payload),
    onConnected: () => connected.resolve(),
    onConnectionLost: () => undefined,
  });
  await connected.promise;
});

afterAll(() => listener.stop());

beforeEach(async () => {
  await listener.hear();
  heard.length = 0;
});

async function heardOf(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  expect(await listener.hear()).toBe(true);
  return heard.splice(0).map((payload) => readCatalogueChange(payload).kind);
}

test.each([
  ["name = name || '!'", ['listing']],
  ['archived_at = now()', ['listing']],
  ['published_at = null', ['listing']],
  ["sku = sku || 'X'", ['text']],
  ["des = 'Sharp.'", ['text']],
  ["aliases = '{LU 9}', price_cents = 1200", ['text']],
  ['price_cents = 1200', ['details']],
  ['on_hand = 0', ['details']],
  ['min_order = 0', ['details']],
  [`pictures = '[{"id": "a", "widths": []}]', files_version = 2`, ['details']],
  ['on_hand = on_hand + 1', []],
  ['price_cents = price_cents, name = name', []],
])('A product saved with %s is heard of as %j', async (set, kinds) => {
  const { id } = await stockProduct(api());
  await listener.hear();
  heard.length = 0;
  const save = () => sql`update products set ${sql.raw(set)} where id = ${id}`.execute(api().db);
  expect(await heardOf(save)).toEqual(kinds);
});

test('A few products that are added are heard of by their ids, many together', async () => {
  const add = (count: number) => () =>
    sql`
      insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
      select gen_random_uuid(), 'HC-' || ${count} || '-' || n, 'Heard ' || ${count} || ' of ' || n, '', '', 900, 0, 9
      from generate_series(1, ${count}::int) n`.execute(api().db);
  expect(await heardOf(add(2))).toEqual(['listing', 'listing']);
  expect(await heardOf(add(30))).toEqual(['unknown']);
});

test('Many products saved by a bulk change are heard of once', async () => {
  const save = () =>
    api()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local kerf.saving_many = 'yes'`.execute(tx);
        await sql`update products set price_cents = price_cents + 1, on_hand = 0`.execute(tx);
      });
  expect(await heardOf(save)).toEqual(['unknown']);
});

test('Nothing can be told while the connection is lost, and everything again after it', async () => {
  connected = Promise.withResolvers<void>();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kerf-listener' and datname = current_database()`.execute(api().db);
  expect(await listener.hear()).toBe(false);
  await connected.promise;
  expect(await listener.hear()).toBe(true);
});
