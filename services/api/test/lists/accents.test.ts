import { randomUUID } from 'node:crypto';
import { folded } from '@kerf/domain/text/folded';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const TEXT = 'Café Größe Øster';
const searches = ['cafe grosse oster', 'CAFÉ', 'Cafe\u0301', 'größe', 'cá'];

let admin: Person;
let buyer: Person;
let product: string;
let order: string;
let count: string;
let change: string;

beforeAll(async () => {
  [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const { db } = api();
  const blade = await stockProduct(api(), { name: TEXT, sku: 'Ö-1' });
  product = blade.id;
  const open = await placeOne(buyer, blade);
  order = open._id;
  const settled = await placeOne(buyer, blade);
  await sql`update orders set life = 'deleted' where id = ${settled._id}`.execute(db);
  [count, change] = [randomUUID(), randomUUID()];
  await sql`update users set display_name = ${TEXT} where id = ${buyer.userId}`.execute(db);
  await sql`update orders set customer_name = ${TEXT} where id = ${open._id}`.execute(db);
  await sql`update products set reorder_at = 1000 where id = ${product}`.execute(db);
  await sql`insert into messages (id, email, body) values (${randomUUID()}, 'a@example.com', ${TEXT})`.execute(
    db,
  );
  await sql`
    insert into notes (id, order_id, author_id, body)
    values (${randomUUID()}, ${open._id}, ${admin.userId}, ${TEXT})`.execute(db);
  await sql`
    insert into deliveries (id, supplier, reference, note, created_by)
    values (${randomUUID()}, ${TEXT}, '', '', ${admin.userId})`.execute(db);
  await sql`insert into stock_counts (id, title, created_by) values (${count}, ${TEXT}, ${admin.userId})`.execute(
    db,
  );
  await sql`
    insert into bulk_changes (id, kind, title, state, created_by)
    values (${change}, 'edit', ${TEXT}, 'applied', ${admin.userId})`.execute(db);
  await sql`
    insert into bulk_change_rows (bulk_change_id, position, sku, name, plan, changes, faults)
    values (${change}, 1, 'X', ${TEXT}, 'same', '[]', '[]')`.execute(db);
  await sql`
    insert into saved_lists (id, account_id, name, rows, products, units)
    values (${randomUUID()}, ${accountOf(admin.userId)}, ${TEXT}, '[]', 0, 0)`.execute(db);
  await sql`
    insert into unmet_demand (id, source, key, text, times, customers)
    values (${randomUUID()}, 'search', ${TEXT.toLowerCase()}, ${TEXT}, 1, 1)`.execute(db);
  await sql`
    insert into reviews (id, name, img, rating, des, verified)
    values (${randomUUID()}, ${TEXT}, '', 5, ${TEXT}, true)`.execute(db);
  await sql`
    insert into audit_log (actor_id, action, subject_id, detail)
    values (${buyer.userId}, 'product.updated', ${product}, '{}')`.execute(db);
});

const lists: readonly [name: string, path: () => string][] = [
  ['products', () => '/products'],
  ['managed products', () => '/products/managed'],
  ['products that are low', () => '/low-stock'],
  ['orders', () => '/all-orders'],
  ['customers', () => '/user'],
  ['messages', () => '/messages'],
  ['notes', () => `/order/${order}/notes`],
  ['deliveries', () => '/deliveries'],
  ['counts', () => '/stock-counts'],
  ['bulk changes', () => '/bulk-changes'],
  ['rows of a bulk change', () => `/bulk-change/${change}/rows`],
  ['saved lists', () => '/saved-lists'],
  ['unmet demand', () => '/unmet-demand'],
  ['reviews', () => '/reviews'],
  ['history', () => '/history'],
  ['movements of stock', () => `/product/${product}/movements`],
];

test.each(lists)('%s are found without accents, and with them in any form', async (_name, path) => {
  for (const search of searches) {
    const reply = await admin.call('GET', `${path()}?search=${encodeURIComponent(search)}`);
    expect([search, reply.as(z.array(z.unknown())).length]).not.toEqual([search, 0]);
  }
  const reply = await admin.call('GET', `${path()}?search=cafegrosse`);
  expect(reply.as(z.array(z.unknown()))).toEqual([]);
});

test('What is no longer open is found by the names of its articles, and by numbers with accents', async () => {
  const reply = await admin.call('GET', '/all-orders?search=cafe%20grosse&sku=%C3%B6-');
  expect(reply.as(z.array(z.unknown()))).not.toEqual([]);
});

test('Postgres folds every letter as the domain does', async () => {
  const { rows } = await sql<{ letter: string; folded: string }>`
    select chr(code) as letter, folded(chr(code)) from generate_series(1, 12543) as code
    where code not between ${0x1c80} and ${0x1cff}`.execute(api().db);
  expect(rows.filter((row) => folded(row.letter) !== row.folded)).toEqual([]);
});
