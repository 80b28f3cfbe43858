import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { order } from '@kerf/contract/schemas/order';
import { product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { migrations } from '../../src/db/migrate.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test('Letters beyond ASCII are sorted after "Z" and found in either case', async () => {
  for (const name of ['Äxte', 'Zapfen', 'Axt', 'äste']) await stockProduct(api(), { name });

  const listed = (await api().call('GET', '/products?sort=name')).as(z.array(product));
  expect(listed.map(({ name }) => name)).toEqual(['Axt', 'Zapfen', 'Äxte', 'äste']);
  const found = (await api().call('GET', '/products?search=äXTE')).as(z.array(product));
  expect(found.map(({ name }) => name)).toEqual(['Äxte']);
});

test('An order is found by its customer’s name in either case', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const blade = await stockProduct(api());
  const { _id } = await placeOne(buyer, blade);
  await api()
    .db.updateTable('orders')
    .set({ customer_name: 'Jürgen ÖZGÜR', open_text: null })
    .where('id', '=', _id)
    .execute();

  for (const search of ['JÜRGEN', 'özgür']) {
    const reply = await admin.call('GET', `/all-orders?search=${encodeURIComponent(search)}`);
    expect(reply.as(z.array(order)).map((each) => each._id)).toEqual([_id]);
  }
});

test('Names stored in another form are brought to one, unless another has it', async () => {
  const inParts = 'Pra\u0308zision\u00a0Cafe\u0301';
  const blade = await stockProduct(api(), { name: inParts, des: 'Fu\u0308r Holz.' });
  const [kept, twin] = [await stockProduct(api(), { name: 'Zähne' }), 'Za\u0308hne'];
  const other = await stockProduct(api(), { name: twin });
  await migrations['0118-names-in-one-form']?.up(api().db);

  const { rows } = await sql<{ id: string; name: string; des: string }>`
    select id, name, des from products where id = any(${[blade.id, kept.id, other.id]}::uuid[])`.execute(
    api().db,
  );
  const nameOf = new Map(rows.map(({ id, name, des }) => [id, [name, des]]));
  expect(nameOf.get(blade.id)).toEqual(['Präzision Café', 'Für Holz.']);
  expect(nameOf.get(kept.id)?.[0]).toBe('Zähne');
  expect(nameOf.get(other.id)?.[0]).toBe(twin);

  // A file from a Mac names it as it is by now.
  const admin = await signInAdmin(api());
  const cells = [{ column: 'Name', value: inParts }];
  const reply = await admin.call('POST', '/bulk-changes', {
    body: { title: 'From a Mac', rows: [{ sku: blade.sku, cells }] },
  });
  expect(reply.as(bulkChange).counts).toMatchObject({ same: 1 });
});
