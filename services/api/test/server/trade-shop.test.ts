import { shopEndpoints } from '@kerf/contract/endpoints/shop';
import { bookAddress } from '@kerf/contract/schemas/address';
import { placed } from '@kerf/contract/schemas/order';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fillSample } from '../harness/fill-sample.ts';
import { signIn } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

// It starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const api = useApi();

test('The shop that trades with companies ships to two plants, taxes one of them, and asks for a PO number', async () => {
  expect(await fillSample(api(), { SEED_SHOP: 'trade' })).toMatchObject({ code: 0 });
  const buyer = await signIn(api(), { uid: 'buyer-uid', email: 'buyer@example.com' });
  const book = (await buyer.call('GET', '/addresses')).as(z.array(bookAddress));
  const search = await api().call('GET', '/products?search=KC-250-30-80T');
  const [blade] = search.as(z.array(z.looseObject({ _id: z.string() })));
  const { shipping } = (await api().call('GET', '/shop')).as(shopEndpoints.getShop.reply);
  const ground = shipping?.methods.find(({ name }) => name === 'Ground');
  const order = (city: string) => ({
    customerName: 'Robin Hale',
    phone: '+1 541 555 0134',
    addressId: book.find(({ address }) => address.city === city)?._id,
    lines: [{ productId: blade?._id, quantity: 12 }],
    shippingMethod: ground?.id,
    poNumber: 'HD-10482',
  });
  const place = async (body: object) => buyer.call('POST', '/orders', { body });

  expectFieldErrors(await place({ ...order('Bend'), poNumber: '' }), 'poNumber');
  const reply = await place(order('Bend'));
  expect(reply.status, reply.text).toBe(201);
  const inOregon = reply.as(placed).order;
  expect(inOregon).toMatchObject({ shipping: 18, tax: 0, poNumber: 'HD-10482' });
  const { goods = 0, tax } = (await place(order('Vancouver'))).as(placed).order;
  // 8.8%, rounded per line.
  expect(tax).toBe((Math.round(goods * 8.8) + Math.round(18 * 8.8)) / 100);
});
