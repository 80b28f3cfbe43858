import { randomUUID } from 'node:crypto';
import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { isSheetColumn, type SheetColumn, type SheetRow } from '@kerf/domain/product-sheet/columns';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { sheetProductsById } from '../../src/catalogue/bulk-changes/sheet-products.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const PRODUCTS = 4;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const values: Partial<Record<SheetColumn, readonly string[]>> = {
  Name: ['', 'Longridge', 'LONGRIDGE', 'Fine cut'],
  Price: ['48', '$49.92', '0', 'dear', '1,064.50'],
  'Volume prices': ['', '10: 40.00', '10: 40; 50: 39.5', '50: 99999', '10'],
  'On hand': ['0', '120', '130', '7.5', '-1'],
  'Minimum order': ['5', '10', '4'],
  'Replaced by': ['', '0', '1', '2', 'X-UNKNOWN'],
  Archived: ['', 'yes', 'no'],
  Diameter: ['250', '300', '20'],
  Teeth: ['60', '1'],
  Kind: ['', 'circular', 'band'],
};

const valued = Object.keys(values).filter(isSheetColumn);

// Weighted towards the columns that the interference below changes as well.
const columns: SheetColumn[] = ['Price', 'On hand', 'On hand', 'On hand', ...valued];

const cell = fc
  .constantFrom(...columns)
  .chain((column) =>
    fc.constantFrom(...(values[column] ?? [])).map((value) => ({ column, value })),
  );
const file = fc.array(
  fc.record({
    product: fc.nat(PRODUCTS + 1),
    cells: fc.uniqueArray(cell, { minLength: 1, maxLength: 4, selector: ({ column }) => column }),
  }),
  { minLength: 1, maxLength: 6 },
);
const interference = fc.array(
  fc.record({
    product: fc.nat(PRODUCTS - 1),
    what: fc.constantFrom('price', 'sale', 'archive', 'none' as const),
  }),
  { maxLength: 2 },
);

test('What a plan promises is what applying does, and undoing takes back, or the row says why not', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(file, interference, async (wanted, meanwhile) => {
      const ids = await stockProducts();
      const id = await plan(wanted, ids.mark);
      for (const { product, what } of meanwhile) await interfere(ids.all[product] ?? '', what);
      const before = await sheets(ids.all);

      await step(id, 'apply', {});

      const applied = await rowsOf(id);
      await expectAsPromised(applied, before);
      // A refusal needs a cause: something was changed after the plan.
      const isQuiet = meanwhile.every(({ what }) => what === 'none');
      if (isQuiet) expect(applied.filter(({ refusal }) => refusal !== null)).toEqual([]);

      await step(id, 'undo');

      const undone = (await rowsOf(id)).filter((row) => row.applied);
      expect(undone.filter(({ undoRefusal }) => undoRefusal !== null)).toEqual([]);
      expect(await sheets(ids.all)).toEqual(before);
    }),
    { numRuns: runs(40) },
  );
});

/** Products with unique SKUs, numbered from 0. */
async function stockProducts() {
  const mark = randomUUID().slice(0, 8);
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) =>
      stockProduct(api(), { sku: skuOf(mark, index), blade: sampleBlade() }),
    ),
  );
  return { mark, all: products.map(({ id }) => id) };
}

const skuOf = (mark: string, index: number | string) => `P-${mark}-${index}`;

async function plan(wanted: typeof file extends fc.Arbitrary<infer W> ? W : never, mark: string) {
  const rows = wanted.map(({ product, cells }) => ({
    sku: skuOf(mark, product),
    cells: cells.map(({ column, value }) => ({ column, value: textOf(column, value, mark) })),
  }));
  const reply = await admin.call('POST', '/bulk-changes', { body: { title: 'Random', rows } });
  return reply.as(bulkChange)._id;
}

function textOf(column: SheetColumn, value: string, mark: string): string {
  if (column === 'Name' && value !== '') return `${value} ${mark}`;
  return column === 'Replaced by' && /^\d$/.test(value) ? skuOf(mark, value) : value;
}

async function expectAsPromised(rows: Rows, before: ReadonlyMap<string, SheetRow>) {
  const written = rows.filter((row) => row.applied);
  const after = await sheets([...before.keys(), ...written.map((row) => row.productId ?? '')]);
  for (const row of written) expectWritten(row, before, after);
  const left = [...before].filter(([id]) => !written.some(({ productId }) => productId === id));
  expect(left).toEqual(left.map(([id]) => [id, after.get(id)]));
  const unplanned = rows.filter((row) => row.plan === 'same' || row.plan === 'problem');
  expect(unplanned.map((row) => row.applied)).toEqual(unplanned.map(() => null));
}

type Rows = z.infer<typeof bulkChangeRow>[];

/** Expects every planned cell to be written, and no other; stock by its difference. */
function expectWritten(
  row: Rows[number],
  before: ReadonlyMap<string, SheetRow>,
  after: ReadonlyMap<string, SheetRow>,
): void {
  const was = before.get(row.productId ?? '');
  const changes = Object.fromEntries(
    row.changes.map(({ column, from, to }) => {
      if (column !== 'On hand' || !was) return [column, to];
      return [column, String(Number(was['On hand']) + Number(to) - Number(from))];
    }),
  );
  expect(after.get(row.productId ?? '')).toEqual(expect.objectContaining({ ...was, ...changes }));
}

async function sheets(ids: readonly string[]): Promise<Map<string, SheetRow>> {
  const products = await sheetProductsById(api().db, ids);
  return new Map([...products].map(([id, { row }]) => [id, row]));
}

async function interfere(id: string, what: 'price' | 'sale' | 'archive' | 'none'): Promise<void> {
  const changes = {
    price: { price_cents: 7777 },
    sale: { on_hand: 110 },
    archive: { archived_at: new Date() },
    none: {},
  };
  if (what === 'none') return;
  await api().db.updateTable('products').set(changes[what]).where('id', '=', id).execute();
}

async function step(id: string, name: 'apply' | 'undo', body?: object): Promise<void> {
  const path = `/bulk-change/${id}/${name}`;
  const reply = await admin.call('POST', path, body ? { body } : {});
  expect(reply.status, reply.text).toBe(200);
  await runBulkChange(api().db, id);
}

async function rowsOf(id: string): Promise<Rows> {
  const reply = await admin.call('GET', `/bulk-change/${id}/rows?limit=200`);
  return reply.as(z.array(bulkChangeRow));
}
