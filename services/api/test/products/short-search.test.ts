import { product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { matchingProducts } from '../../src/catalogue/products/products.store.ts';
import { rowsReadBy } from '../harness/rows-read.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const BATCHES = 3;
const PRODUCTS_EACH = 2_000;

beforeAll(async () => {
  const { db } = api();
  // In batches, since on a busy machine one insert would exceed the statement timeout.
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    await sql`
      insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
      select gen_random_uuid(), concat_ws('-', 'KB', ${batch}::int, n), concat_ws(' ', 'Blade', ${batch}::int, n),
        'Cuts cleanly. ' || md5(n::text), '', 6450, 5, 100
      from generate_series(1, ${PRODUCTS_EACH}::int) n`.execute(db);
  }
  await sql`
    insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
    values (gen_random_uuid(), 'QX-1', 'Zoë 100% sharp', '', '', 6450, 5, 100)`.execute(db);
  await sql`vacuum analyze products`.execute(db);
});

const found = async (search: string) =>
  (await api().call('GET', `/products?search=${encodeURIComponent(search)}`))
    .as(z.array(product))
    .map(({ sku }) => sku);

test.for(['z', 'zo', 'Zoë', 'qx', 'QX-'])('"%s" finds what begins with it', async (search) => {
  expect(await found(search)).toEqual(['QX-1']);
});

test.for(['o', 'x-', '%', '_', '0%'])('"%s" is not matched inside a word', async (search) => {
  expect(await found(search)).toEqual([]);
});

test.for(['z', 'qx', '0%', '_', '!!', 'zz'])(
  'A search for "%s" does not scan the catalogue',
  async (search) => {
    expect(await rowsReadBy(matchingProducts(api().db, { search }).select('id'))).toBeLessThan(100);
  },
);
