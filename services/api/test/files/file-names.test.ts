import { namedProducts } from '@kerf/contract/schemas/product-files';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const find = (names: readonly string[]) =>
  admin.call('POST', '/products/by-file-name', { body: { names } });

async function skusOf(...names: string[]): Promise<string[][]> {
  const { files } = (await find(names)).as(namedProducts);
  return files.map((products) => products.map(({ sku }) => sku));
}

test('Files are found to be of products by SKU and other numbers, in the order of the names', async () => {
  const { id } = await stockProduct(api(), { sku: 'FN-250' });
  await stockProduct(api(), { sku: 'FN-250-30' });
  await api()
    .db.updateTable('products')
    .set({ aliases: ['4006381333931'] })
    .where('id', '=', id)
    .execute();

  expect(
    await skusOf('fn250.jpg', 'none.jpg', 'FN-250-30_2.png', '4006381333931.pdf', 'FN-250-2.jpg'),
  ).toEqual([['FN-250'], [], ['FN-250-30'], ['FN-250'], ['FN-250']]);
});

test('A draft is found, an archived product is not', async () => {
  const draft = await stockProduct(api(), { sku: 'FN-DRAFT-1' });
  const gone = await stockProduct(api(), { sku: 'FN-GONE-1' });
  const change = (id: string, columns: { published_at: null } | { archived_at: Date }) =>
    api().db.updateTable('products').set(columns).where('id', '=', id).execute();
  await change(draft.id, { published_at: null });
  await change(gone.id, { archived_at: new Date() });

  expect(await skusOf('fn draft 1.jpg', 'fn-gone-1.jpg')).toEqual([['FN-DRAFT-1'], []]);
});

test('Products whose numbers differ in separators alone are both offered', async () => {
  await stockProduct(api(), { sku: 'FNX-77' });
  await stockProduct(api(), { sku: 'FN-X77' });

  expect(await skusOf('FNX77.jpg', 'fnx-77.jpg')).toEqual([['FN-X77', 'FNX-77'], ['FNX-77']]);
});

test('No names, and too many, are refused', async () => {
  expectProblem(await find([]), 'validation_failed');
  expectProblem(await find(Array.from({ length: 201 }, () => 'a.jpg')), 'validation_failed');
});
