import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

type Standing = Partial<Pick<ProductRow, 'published_at' | 'archived_at' | 'sku'>>;

async function stocked(standing: Standing): Promise<ProductRow> {
  const { id } = await stockProduct(api());
  return api()
    .db.updateTable('products')
    .set(standing)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const standing = ({ id }: ProductRow) =>
  api()
    .db.selectFrom('products')
    .select(['published_at', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const isInShop = async ({ id }: ProductRow) =>
  (await admin.call('GET', `/product/${id}`)).status === 200;

async function plan(products: readonly ProductRow[], edit: object) {
  const ids = products.map(({ id }) => id);
  const body = { title: 'Spring', products: { by: 'ids', ids }, ...edit };
  const { _id } = (await admin.call('POST', '/bulk-changes/edit', { body })).as(bulkChange);
  const rows = (await admin.call('GET', `/bulk-change/${_id}/rows`)).as(z.array(bulkChangeRow));
  const rowOf = ({ id }: ProductRow) => rows.find((row) => row.productId === id);
  return { _id, rowOf };
}

async function run(id: string, step: 'apply' | 'undo') {
  const reply = await admin.call('POST', `/bulk-change/${id}/${step}`, {
    ...(step === 'apply' && { body: {} }),
  });
  expect(reply.status, reply.text).toBe(200);
  const end = step === 'apply' ? 'applied' : 'undone';
  return until(`${end}`, async () => {
    const now = (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange);
    return now.state === end && now;
  });
}

const publish = { publication: { to: 'published' } };
const restore = { cells: [{ column: 'Archived', value: '' }] };
const soon = () => new Date(Date.now() + 86_400_000);

test('Drafts and scheduled products are published together, and are again what they were when it is undone', async () => {
  const at = soon();
  const draft = await stocked({ published_at: null });
  const scheduled = await stocked({ published_at: at });
  const published = await stockProduct(api());

  const { _id, rowOf } = await plan([draft, scheduled, published], publish);

  expect(rowOf(draft)).toMatchObject({ plan: 'change', publication: { from: '', to: 'now' } });
  expect(rowOf(scheduled)).toMatchObject({ publication: { from: at.toISOString(), to: 'now' } });
  expect(rowOf(published)).toMatchObject({ plan: 'same', changes: [] });
  expect(await isInShop(draft)).toBe(false);
  const applied = await run(_id, 'apply');
  expect((await standing(draft)).published_at?.toISOString()).toBe(applied.appliedAt);
  expect((await standing(published)).published_at).toEqual(published.published_at);
  expect(await isInShop(draft)).toBe(true);
  const undone = await run(_id, 'undo');
  expect(undone.counts.kept).toBe(0);
  expect((await standing(draft)).published_at).toBeNull();
  expect((await standing(scheduled)).published_at).toEqual(at);
});

test('Drafts are published at a time; products on sale become drafts', async () => {
  const at = soon();
  const draft = await stocked({ published_at: null });
  const published = await stockProduct(api());

  const later = { publication: { to: 'published', at: at.toISOString() } };
  await run((await plan([draft, published], later))._id, 'apply');
  expect((await standing(draft)).published_at).toEqual(at);
  expect(await isInShop(published)).toBe(true);

  await run((await plan([published], { publication: { to: 'draft' } }))._id, 'apply');
  expect((await standing(published)).published_at).toBeNull();
  await until('it is off sale', async () => !(await isInShop(published)));
});

test('Archived products are restored together, but not one whose SKU another has now', async () => {
  const archived = await stocked({ archived_at: new Date() });
  const taken = await stocked({ archived_at: new Date() });
  await stocked({ sku: taken.sku });

  const { _id, rowOf } = await plan([archived, taken], restore);

  expect(rowOf(archived)).toMatchObject({
    plan: 'change',
    changes: [{ column: 'Archived', from: 'yes', to: '' }],
  });
  expect(rowOf(taken)).toMatchObject({
    plan: 'problem',
    faults: [{ column: 'SKU', reason: 'Another product has this SKU.' }],
  });
  await run(_id, 'apply');
  expect((await standing(archived)).archived_at).toBeNull();
  expect((await standing(taken)).archived_at).not.toBeNull();
  await run(_id, 'undo');
  expect((await standing(archived)).archived_at).not.toBeNull();
});
