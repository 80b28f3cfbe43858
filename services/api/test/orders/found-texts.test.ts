import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { hasTrigram } from '../../src/db/listing.ts';
import { openText } from '../../src/ordering/orders/open-text.ts';
import { matching } from '../../src/ordering/orders/order-filters.ts';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const ORDERS = 60;
const TEXTS = 250;

const api = useApi();

/** What texts are made of: separators, accents, letters that fold to several, spaces of all kinds. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        'KB-500',
        '500',
        'b50',
        'Mill',
        'Café',
        'Größe',
        'ſ',
        'ﬁ',
        'İ',
        'Σας',
        '½',
        '´',
        'e\u0301',
      ],
      ...['+1 ', '(541) ', '555', '0100', '541-555', 'ks-1', 'ext. 5', '@', '100%', 'a_b', '\\'],
      ...[' ', ' ', '  ', '\u00a0', '\u3000', '-', '–', '+', '/', ', '],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const made = fc.record({
  order_name: text,
  customer_name: text,
  phone: fc.oneof(text, fc.constantFrom('+1 541 555 0100', '(541) 555-0100 ext. 5')),
  address: text,
  po_number: fc.option(text),
  lines: fc.array(
    fc.record({ sku: text, name: text, cost_center: fc.option(text), note: fc.option(text) }),
    { minLength: 1, maxLength: 3 },
  ),
});

let buyer: Person;
let orders: ReturnType<typeof sampleOrders>;
let searches: string[];

beforeAll(async () => {
  buyer = await signIn(api());
  const product = await stockProduct(api());
  orders = sampleOrders();
  searches = sampleSearches();
  for (const { id, lines, ...named } of orders) {
    await api()
      .db.insertInto('orders')
      .values({
        ...named,
        id,
        user_id: buyer.userId,
        account_id: accountOf(buyer.userId),
        goods_cents: 1,
        total_cents: 1,
        held_until: new Date(Date.now() + 3_600_000),
        open_text: openText(named, lines),
      })
      .execute();
    const rows = lines.map((line, position) => ({
      ...{ ...line, position, order_id: id, product_id: product.id },
      ...{ quantity: 1, unit_price_cents: 1 },
    }));
    await api().db.insertInto('order_lines').values(rows).execute();
  }
});

function sampleOrders() {
  return fc.sample(made, ORDERS).map((order, index) => ({
    ...order,
    id: randomUUID(),
    customer_email: `sam${index}@mill.example`,
  }));
}

/** Parts of what the orders have, across what separates its words, and some of nothing. */
function sampleSearches(): string[] {
  const whole = fc
    .constantFrom(...orders)
    .chain(({ lines, phone, address, po_number, ...own }) =>
      fc.constantFrom(
        `${own.order_name} ${own.customer_email} ${own.customer_name}`,
        `${phone} ${address}`,
        `${address} ${po_number ?? ''} ${lines[0]?.sku ?? ''}`,
        `${phone} ${phone.replaceAll(/\D/g, '')} ${address}`,
        lines
          .flatMap(({ sku, name, ...said }) => [sku, name, said.cost_center, said.note])
          .join(' '),
      ),
    );
  const part = fc
    .tuple(whole, fc.nat(40), fc.integer({ min: 3, max: 14 }))
    .map(([from, start, length]) => from.slice(start % from.length).slice(0, length));
  const some = fc.oneof({ weight: 4, arbitrary: part }, text, fc.constant('sam1@mill.example'));
  return fc.sample(some.map((one) => one.trim()).filter(hasTrigram), TEXTS);
}

async function found(search: string, way: 'by index' | 'one by one'): Promise<string[]> {
  const list = { scope: 'all', search, sort: '-createdAt' } as const;
  const rows = await matching(api().db, list, way).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function foundOfAll(way: 'by index' | 'one by one'): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const search of searches) all.set(search, await found(search, way));
  return all;
}

test('Open orders are found by the text beside them exactly where their own columns have it, and settled ones by index exactly where their text does', async () => {
  const { db } = api();
  const [byText, oneByOne] = [await foundOfAll('by index'), await foundOfAll('one by one')];
  const hits = [...byText.values()].filter((ids) => ids.length > 0 && ids.length < ORDERS);
  // Otherwise the test would prove nothing.
  expect(hits.length).toBeGreaterThan(TEXTS / 3);

  await sql`update orders set open_text = null`.execute(db);
  expect(byText).toEqual(await foundOfAll('by index'));
  expect(oneByOne).toEqual(await foundOfAll('one by one'));

  await sql`update orders set hold = 'none'`.execute(db);
  expect(await foundOfAll('by index')).toEqual(await foundOfAll('one by one'));
});

test('An order has its text while it holds stock, and not afterwards', async () => {
  const blade = await stockProduct(api(), { name: 'Café blade', sku: 'Ö-1' });
  const other = await signIn(api());
  const { _id: id } = await placeOne(other, blade);
  const read = () =>
    api().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const open = await read();
  expect(open.open_text).toBe(openText(open, [{ ...blade, note: null, cost_center: null }]));
  expect(open.open_text).toContain('o-1cafeblade');
  await other.call('DELETE', `/order/${id}`);
  expect(await read()).toMatchObject({ life: 'deleted', open_text: null });
});
