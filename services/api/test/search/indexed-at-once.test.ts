import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { applyWithoutJob } from '../harness/without-job.ts';

const api = useApi();

test('What an import adds is in the indexes of the search at once, and only few pages wait for that of lists', async () => {
  await importProducts(200);

  const indexes = await pendingPages();
  expect(indexes.length).toBeGreaterThan(5);
  const texts = indexes.find(({ index }) => index === 'products_search');
  expect(indexes.filter(({ index, pages }) => pages > 0 && index !== texts?.index)).toEqual([]);
  // Eight pages of eight kilobytes.
  expect(texts?.pages).toBeLessThanOrEqual(8);
});

async function importProducts(count: number): Promise<void> {
  const admin = await signInAdmin(api());
  const rows = Array.from({ length: count }, (_, index) => ({
    sku: `NEW-${index}`,
    cells: [
      { column: 'Name', value: `Ripsaw ${index}` },
      { column: 'Description', value: `Cuts ${'abcdefghij'.slice(index % 5)} and ply.` },
      { column: 'Price', value: '64.50' },
      { column: 'Minimum order', value: '5' },
      { column: 'Other numbers', value: `ZX ${index}` },
    ],
  }));
  const reply = await admin.call('POST', '/bulk-changes', { body: { title: 'Spring', rows } });
  const { _id, counts } = reply.as(bulkChange);
  expect(counts).toMatchObject({ add: count });
  await applyWithoutJob(api(), admin, _id);
  await runBulkChange(api().db, _id);
}

/** The pages that wait in the list of each GIN index that products are found by. Empties the lists. */
async function pendingPages(): Promise<readonly { index: string; pages: number }[]> {
  const { rows } = await sql<{ index: string; pages: number }>`
    select relname as index, gin_clean_pending_list(pg_class.oid)::int as pages
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and indrelid in (
      'products'::regclass, 'product_search'::regclass, 'product_codes'::regclass,
      'product_keys'::regclass, 'search_words'::regclass
    )`.execute(api().db);
  return rows;
}
