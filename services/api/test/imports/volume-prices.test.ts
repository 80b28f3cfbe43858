import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { importFile } from '@kerf/contract/schemas/import-file';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { applyWithoutJob } from '../harness/without-job.ts';

const api = useApi();
let admin: Person;
let blade: ProductRow;

const tiers = [
  [10, 4250],
  [50, 4001],
] as const;

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 5000, tiers });
});

const read = async (id: string) => (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange);
const rowsOf = async (id: string) =>
  (await admin.call('GET', `/bulk-change/${id}/rows?limit=100`)).as(z.array(bulkChangeRow));
const tiersOf = async ({ id }: ProductRow) =>
  (
    await api()
      .db.selectFrom('products')
      .select('price_tiers')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_tiers.map(({ from, unitPrice }) => [from, unitPrice]);

async function planPrices(text: string, volumePrices?: 'keep' | 'along'): Promise<string> {
  const sent = await admin.call('POST', '/import-files?name=prices.csv', {
    raw: new TextEncoder().encode(text),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { _id, sheet, columns } = sent.as(importFile);
  const chosen = columns.flatMap(({ index, column, decimal, unit }) =>
    column === null ? [] : [{ index, column, decimal, unit }],
  );
  const reply = await admin.call('POST', `/import-file/${_id}/plan`, {
    body: { sheet, columns: chosen, ...(volumePrices && { volumePrices }) },
  });
  const change = reply.as(bulkChange);
  await planImport(api().db, change._id);
  return change._id;
}

test('A price below the volume prices changes them along where that is chosen, and undoing restores them', async () => {
  const id = await planPrices(`SKU,Price\n${blade.sku},40.00\n`, 'along');
  expect(await read(id)).toMatchObject({ counts: { change: 1 }, volumePrices: 'along' });
  const [row] = await rowsOf(id);
  expect(row?.changes).toEqual([
    { column: 'Price', from: '50.00', to: '40.00' },
    { column: 'Volume prices', from: '10: 42.50; 50: 40.01', to: '10: 34.00; 50: 32.01' },
  ]);

  await applyWithoutJob(api(), admin, id);
  await runBulkChange(api().db, id);
  expect(await tiersOf(blade)).toEqual([
    [10, 3400],
    [50, 3201],
  ]);
  await admin.call('POST', `/bulk-change/${id}/undo`);
  await runBulkChange(api().db, id);
  expect(await tiersOf(blade)).toEqual(tiers.map((tier) => [...tier]));
});

test('Without the choice volume prices stay, and a price below them is a problem', async () => {
  for (const choice of ['keep', undefined] as const) {
    const id = await planPrices(`SKU,Price\n${blade.sku},40.00\n`, choice);
    expect(await read(id)).toMatchObject({
      counts: { change: 0, problem: 1 },
      volumePrices: choice ?? null,
    });
  }
});

test('What a file says of volume prices goes before the choice, and an unchanged price changes nothing', async () => {
  const plain = await stockProduct(api(), { priceCents: 5000 });
  const own = await planPrices(
    `SKU,Price,Volume prices\n${blade.sku},48.00,10: 41.00\n${plain.sku},40.00,\n`,
    'along',
  );
  expect((await rowsOf(own)).map(({ changes }) => changes.map(({ to }) => to))).toEqual([
    ['48.00', '10: 41.00'],
    ['40.00'],
  ]);
  expect(await read(await planPrices(`SKU,Price\n${blade.sku},50.00\n`, 'along'))).toMatchObject({
    counts: { same: 1 },
  });
});
