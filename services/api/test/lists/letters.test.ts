import { order } from '@kerf/contract/schemas/order';
import { product } from '@kerf/contract/schemas/product';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
    .set({ customer_name: 'Jürgen ÖZGÜR' })
    .where('id', '=', _id)
    .execute();

  for (const search of ['JÜRGEN', 'özgür']) {
    const reply = await admin.call('GET', `/all-orders?search=${encodeURIComponent(search)}`);
    expect(reply.as(z.array(order)).map((each) => each._id)).toEqual([_id]);
  }
});
