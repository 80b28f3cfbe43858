import { randomUUID } from 'node:crypto';
import { bulkChange, productSheet } from '@kerf/contract/schemas/bulk-change';
import { importFile } from '@kerf/contract/schemas/import-file';
import { guardFormula } from '@kerf/domain/formula-guard';
import { sheetColumns } from '@kerf/domain/product-sheet/columns';
import { sampleBand, sampleBlade } from '@kerf/domain/testing/sample-blades';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

// Characters with a meaning in spreadsheets, CSV files and numbers.
const nasty = fc.string({
  unit: fc.constantFrom(...'ab01 "\',;.=+-@|/#', '7 1/4"', 'é', '鋸', '\n'),
  minLength: 1,
  maxLength: 12,
});
const word = nasty.map((text) => `x${text}x`.replaceAll('\n', ' '));
const lineOf = fc.oneof(
  word,
  nasty.map((text) => `${text.replaceAll('\n', ' ').trim()}x`),
);

const product = fc.record({
  name: lineOf.map((text) => `${text} ${randomUUID()}`),
  des: nasty.map((text) => `${text.trim()}.`.trim()),
  priceCents: fc.integer({ min: 1000, max: 99_999_999 }),
  minOrder: fc.integer({ min: 5, max: 20_000 }),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  tiers: fc.constantFrom(
    [],
    [[10, 900]] as const,
    [
      [10, 900],
      [1000, 850],
    ] as const,
  ),
  aliases: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9=+@'-][A-Za-z0-9 ./-]{0,10}[A-Za-z0-9]$/), {
    maxLength: 2,
    selector: (text) => text.toLowerCase(),
  }),
  blade: fc.constantFrom(
    null,
    sampleBlade({ hookAngle: -5, diameter: 184.15, bore: 15.875 }),
    sampleBlade({ regrinds: 3, materials: [] }),
    sampleBand({ length: 2240.5 }),
  ),
});

/** Products as an exported file, with one of the usual separators. */
async function exported(ids: readonly string[], delimiter: string): Promise<string> {
  const reply = await admin.call('POST', '/product-sheet', { body: { ids } });
  const { rows } = reply.as(productSheet);
  const lines = rows.map(({ cells }) => {
    const values = new Map(cells.map(({ column, value }) => [column, value]));
    return sheetColumns.map((column) => guardFormula(values.get(column) ?? ''));
  });
  return `\uFEFF${Papa.unparse([[...sheetColumns], ...lines], { delimiter })}\r\n`;
}

test('An export that is imported changes nothing, whatever its products say', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      async (products, delimiter) => {
        const rows = [];
        for (const one of products) rows.push(await stockProduct(api(), one));
        const text = await exported(
          rows.map(({ id }) => id),
          delimiter,
        );
        const sent = await admin.call('POST', '/import-files?name=export.csv', {
          raw: new TextEncoder().encode(text),
          headers: { 'content-type': 'application/octet-stream' },
        });
        const { _id, columns } = sent.as(importFile);
        const started = await admin.call('POST', `/import-file/${_id}/plan`, {
          body: { sheet: null, columns },
        });
        const { _id: id } = started.as(bulkChange);

        await planImport(api().db, id);

        const read = await admin.call('GET', `/bulk-change/${id}`);
        const faulty = await admin.call('GET', `/bulk-change/${id}/rows?limit=100`);
        expect(read.as(bulkChange).counts, faulty.text).toMatchObject({
          same: products.length,
          add: 0,
          change: 0,
          problem: 0,
        });
      },
    ),
    { numRuns: runs(12) },
  );
});
