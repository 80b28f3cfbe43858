import { randomUUID } from 'node:crypto';
import { bookAddress } from '@kerf/contract/schemas/address';
import { order, placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeEach, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const plant = sampleAddress();
const office = sampleAddress({ company: 'Reed Office', lines: ['2 Arbor Way'] });
const { customerName, phone } = delivery;
let buyer: Person;
let product: ProductRow;

beforeEach(async () => {
  [buyer, product] = await Promise.all([signIn(api()), stockProduct(api())]);
});

const place = (body: object, headers?: Record<string, string>) =>
  buyer.call('POST', '/orders', {
    body: { lines: [{ productId: product.id, quantity: 10 }], customerName, phone, ...body },
    ...(headers && { headers }),
  });
const keep = async (body: object) =>
  (await buyer.call('POST', '/addresses', { body })).as(bookAddress);

test('An order keeps an address in parts, and as the one text', async () => {
  const reply = (await place({ shipTo: plant, invoiceTo: office })).as(placed).order;

  expect(reply.shipTo).toEqual(plant);
  expect(reply.invoiceTo).toEqual(office);
  expect(reply.address).toBe(
    'Robin Reed\nReed Millwork\n1 Arbor Way\nGate 3\nBend, OR 97702\nUnited States',
  );
  const read = (await buyer.call('GET', `/order/${reply._id}`)).as(order);
  expect(read).toMatchObject({ shipTo: plant, invoiceTo: office, address: reply.address });
});

test('An order that names an address of the book keeps it as it was', async () => {
  const kept = await keep({ address: plant, isForInvoices: true });
  const headers = { 'idempotency-key': randomUUID() };
  const first = (await place({ addressId: kept._id }, headers)).as(placed).order;
  const moved = { ...plant, lines: ['9 Arbor Way'] };
  await buyer.call('PATCH', `/address/${kept._id}`, { body: { address: moved } });

  const read = (await buyer.call('GET', `/order/${first._id}`)).as(order);
  expect(read).toMatchObject({ shipTo: plant, invoiceTo: plant });
  expect((await place({ addressId: kept._id }, headers)).as(placed).order).toEqual(first);
  const second = (await place({ addressId: kept._id })).as(placed).order;
  expect(second).toMatchObject({ shipTo: moved, invoiceTo: moved });
});

test('Without addresses in parts an order is as specified', async () => {
  const reply = (await place({ address: delivery.address })).as(placed).order;

  expect(reply.address).toBe(delivery.address);
  expect(reply).not.toHaveProperty('shipTo');
  expect(reply).not.toHaveProperty('invoiceTo');
});

test('An order without an address, with an incomplete or an unknown one is refused', async () => {
  expectFieldErrors(await place({}), 'address');
  expectFieldErrors(await place({ shipTo: { ...plant, city: '' } }), 'shipTo.city');
  const invoiceTo = { ...office, lines: [] };
  expectFieldErrors(await place({ shipTo: plant, invoiceTo }), 'invoiceTo.lines');
  expectProblem(await place({ addressId: randomUUID() }), 'not_found');
  const owner = await signIn(api());
  const others = await owner.call('POST', '/addresses', { body: { address: plant } });
  expectProblem(await place({ addressId: others.as(bookAddress)._id }), 'not_found');
  const archived = await keep({ address: plant });
  await buyer.call('PATCH', `/address/${archived._id}`, { body: { isArchived: true } });
  expectProblem(await place({ addressId: archived._id }), 'not_found');
  expect((await buyer.call('GET', '/orders')).json).toEqual([]);
});
