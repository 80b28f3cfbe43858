import { randomUUID } from 'node:crypto';
import { type OrderChecked, orderChecked } from '@kerf/contract/schemas/order-check';
import { unmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  buyer = await signIn(api());
  admin = await signInAdmin(api());
});

const ask = (...rows: object[]) => buyer.call('POST', '/order-check', { body: { rows } });
const check = async (...rows: object[]) => (await ask(...rows)).as(orderChecked);
const named = (sku: string, quantity: number | null = 10) => ({ sku, quantity });
const skusOf = ({ products }: OrderChecked, ids: readonly string[]) =>
  ids.map((id) => products.find(({ _id }) => _id === id)?.sku);

/** Archives a product, optionally with a replacement. */
async function retire(id: string, replacedBy: string | null = null): Promise<void> {
  await api()
    .db.updateTable('products')
    .set({ replaced_by: replacedBy })
    .where('id', '=', id)
    .execute();
  await admin.call('DELETE', `/product/${id}`);
}

test('A row finds its product by SKU, alias, name or id, ignoring case and spaces', async () => {
  const product = await stockProduct(api(), {
    sku: 'RW-250-30',
    name: 'Rowan 250',
    aliases: ['LU79-1'],
  });

  const checked = await check(named(' rw-250-30 '), named('lu79-1'), named('ROWAN 250'), {
    productId: product.id,
    quantity: 10,
  });

  expect(checked.rows.map(({ productId, matched }) => [productId, matched])).toEqual([
    [product.id, 'sku'],
    [product.id, 'alias'],
    [product.id, 'name'],
    [product.id, 'id'],
  ]);
  expect(checked.products).toMatchObject([{ _id: product.id, sku: 'RW-250-30', stock: 120 }]);
  expect(checked.products[0]).not.toHaveProperty('des');
});

test('Rows of one product are checked and priced together', async () => {
  const { sku } = await stockProduct(api(), { tiers: [[50, 6_000]] });

  const { rows } = await check(named(sku, 3), named(sku, 47));

  expect(rows).toMatchObject([
    { problem: null, unitPrice: 60, together: 50 },
    { problem: null, unitPrice: 60, together: 50 },
  ]);
});

test.each([
  ['too little', 5, 'below-first', 6],
  ['too much', 120, 'above-last', 119],
  ['a fraction', 11.5, 'quantity', null],
  ['nothing', null, 'quantity', null],
  ['a negative number', -6, 'quantity', null],
])(
  'A row for %s is offered only a quantity that is certain',
  async (_, quantity, problem, offer) => {
    const { sku } = await stockProduct(api());
    expect((await check(named(sku, quantity))).rows).toMatchObject([{ problem, offer }]);
  },
);

test('A row between two packs is offered the nearer one, and a row without stock is offered nothing', async () => {
  const packed = await stockProduct(api(), { packSize: 10 });
  const soldOut = await stockProduct(api(), { stock: 6 });
  expect((await check(named(packed.sku, 14), named(soldOut.sku))).rows).toMatchObject([
    { problem: 'not-in-packs', offer: 10 },
    { problem: 'not-orderable', offer: null },
  ]);
});

test('A misspelled row is offered similar products, likeliest first, and takes none by itself', async () => {
  const right = await stockProduct(api(), { sku: 'QX-184-20-60T' });
  await stockProduct(api(), { sku: 'QX-184-20-66T' });
  const alias = await stockProduct(api(), { aliases: ['ZW 4711/B'] });

  const checked = await check(
    named('QX-184-20-6OT'),
    named('qx 1842060t'),
    named('QX-148-20-60T'),
    named('ZW 4711/'),
  );

  expect(checked.rows.map(({ problem }) => problem)).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  );
  const nearest = checked.rows.map((row) => skusOf(checked, row.nearest));
  expect(nearest.map(([likeliest]) => likeliest)).toEqual([
    right.sku,
    right.sku,
    right.sku,
    alias.sku,
  ]);
});

test('A number shared by two products matches neither', async () => {
  const one = await stockProduct(api(), { aliases: ['DUO-1'] });
  const other = await stockProduct(api(), { aliases: ['duo-1'] });

  const checked = await check(named('DUO-1'));

  expect(checked.rows).toMatchObject([{ productId: null, problem: 'unknown' }]);
  expect(new Set(checked.rows[0]?.nearest)).toEqual(new Set([one.id, other.id]));
});

test('A withdrawn product is named with its replacement until its SKU is reused', async () => {
  const old = await stockProduct(api(), { sku: 'OLD-1', name: 'Old one' });
  const successor = await stockProduct(api(), { sku: 'NEW-1' });
  await retire(old.id, successor.id);
  const nobody = await stockProduct(api(), { sku: 'OLD-2' });
  await retire(nobody.id);

  const checked = await check(named('old-1'), { productId: old.id, quantity: 10 }, named('OLD-2'));

  const gone = { name: 'Old one', sku: 'OLD-1' };
  expect(checked.rows).toMatchObject([
    { productId: null, problem: 'gone', gone, replacement: successor.id },
    { productId: null, problem: 'gone', gone, replacement: successor.id },
    { problem: 'gone', replacement: null },
  ]);
  const again = await stockProduct(api(), { sku: 'OLD-2' });
  expect((await check(named('OLD-2'))).rows).toMatchObject([{ productId: again.id, gone: null }]);
});

test('A chain of withdrawn replacements leads to the last one on sale, and a ring leads nowhere', async () => {
  const [last, third, second, first] = [
    await stockProduct(api()),
    await stockProduct(api()),
    await stockProduct(api()),
    await stockProduct(api(), { sku: 'CHAIN-1' }),
  ];
  await retire(third.id, last.id);
  await retire(second.id, third.id);
  await retire(first.id, second.id);
  const [one, other] = [await stockProduct(api(), { sku: 'RING-1' }), await stockProduct(api())];
  await retire(one.id, other.id);
  await retire(other.id, one.id);

  expect((await check(named('CHAIN-1'), named('RING-1'))).rows).toMatchObject([
    { problem: 'gone', replacement: last.id },
    { problem: 'gone', replacement: null },
  ]);
});

test('A changed SKU is found only by its new text', async () => {
  const { id } = await stockProduct(api(), { sku: 'WAS-900' });
  await api().db.updateTable('products').set({ sku: 'IS-77' }).where('id', '=', id).execute();
  expect((await check(named('is-77'), named('WAS-900'))).rows).toMatchObject([
    { productId: id },
    { productId: null, problem: 'unknown' },
  ]);
});

test('Unknown rows count as unmet demand, and known rows do not', async () => {
  const { sku } = await stockProduct(api());
  const text = `Foreign ${randomUUID()}`;
  await check(named(text), named(sku), { productId: randomUUID(), quantity: 10 });

  const list = await admin.call('GET', `/unmet-demand?source=order-pad&search=${text}`);
  expect(list.as(z.array(unmetDemand))).toMatchObject([{ text, times: 1, customers: 1 }]);
  const known = await admin.call('GET', `/unmet-demand?search=${sku}`);
  expect(known.json).toEqual([]);
});

test('Two thousand rows are answered in their order, and 2,001 are refused', async () => {
  const { sku, id } = await stockProduct(api());
  const rows = Array.from({ length: 2_000 }, (_, index) =>
    index % 2 === 0 ? named(sku, 1) : named(`${'漢'.repeat(index % 4 === 1 ? 190 : 40)} ${index}`),
  );
  const checked = await check(...rows);
  expect(checked.rows.map(({ productId }) => productId)).toEqual(
    rows.map((_, index) => (index % 2 === 0 ? id : null)),
  );
  expectFieldErrors(await ask(...rows, named(sku)), 'rows');
});

test.each([
  ['no rows', []],
  ['a row that names nothing', [{ quantity: 6 }]],
  ['a SKU of nothing but spaces', [named('  ')]],
  ['a SKU of two lines', [named('a\nb')]],
  ['a SKU with a NUL in it', [named('a\u0000b')]],
  ['a SKU too long to be one', [named('a'.repeat(201))]],
  ['an id that is none', [{ productId: 'a', quantity: 6 }]],
  ['a quantity that is text', [{ sku: 'a', quantity: '6' }]],
  ['a quantity beyond all stock', [named('a', 1e12)]],
])('%s is refused', async (_, rows) => {
  expectProblem(await ask(...rows), 'validation_failed');
});

test('A visitor’s rows are checked as well', async () => {
  const product = await stockProduct(api());
  const body = { rows: [named(product.sku)] };

  const reply = await api().call('POST', '/order-check', { body });

  expect(reply.as(orderChecked).rows).toMatchObject([{ productId: product.id, problem: null }]);
});
