import { randomUUID } from 'node:crypto';
import { carrier, shipment } from '@kerf/contract/schemas/shipment';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { newCarrier, payOrder } from './paid-order.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const list = async () => (await admin.call('GET', '/carriers')).as(z.array(carrier));
const add = (body: object) => admin.call('POST', '/carriers', { body });
const good = { name: 'Saw Freight', trackingUrl: 'https://parcels.example/{number}' };

test('A new shop ships with the usual carriers', async () => {
  const names = (await list()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['DHL', 'FedEx', 'UPS', 'USPS']));
});

test('A carrier is added, changed and deleted, each recorded', async () => {
  const added = (await add({ ...good, name: `Freight ${randomUUID()}` })).as(carrier);
  const changed = { name: `Rail ${randomUUID()}`, trackingUrl: 'https://rail.example/{number}' };
  const saved = await admin.call('PUT', `/carrier/${added._id}`, { body: changed });
  expect(saved.json).toEqual({ _id: added._id, ...changed });
  await admin.call('DELETE', `/carrier/${added._id}`);

  expect((await list()).some(({ _id }) => _id === added._id)).toBe(false);
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', added._id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    'carrier.add',
    'carrier.update',
    'carrier.delete',
  ]);
  expect(events[1]?.detail).toMatchObject({
    changes: { name: { from: added.name, to: changed.name } },
  });
});

test('Of two windows that change or delete a carrier, the second is told of the first', async () => {
  const { _id: id, ...seen } = await newCarrier(admin);
  const change = (name: string) =>
    admin.call('PUT', `/carrier/${id}`, { body: { ...seen, name, before: seen } });
  const renamed = `Rail ${randomUUID()}`;
  expect((await change(renamed)).status).toBe(200);
  // Repeated, since its answer was lost.
  expect((await change(renamed)).status).toBe(200);

  expectProblem(await change(`Road ${randomUUID()}`), 'record_changed');
  const asSeen = new URLSearchParams(seen);
  expectProblem(await admin.call('DELETE', `/carrier/${id}?${asSeen}`), 'record_changed');
  expect((await list()).find(({ _id }) => _id === id)?.name).toBe(renamed);
  const asIs = new URLSearchParams({ ...seen, name: renamed });
  expect((await admin.call('DELETE', `/carrier/${id}?${asIs}`)).status).toBe(200);
});

test('A name is taken once, whatever its case', async () => {
  const { name } = await newCarrier(admin);
  const other = await newCarrier(admin);
  const body = { ...good, name: name.toUpperCase() };
  expectProblem(await add(body), 'carrier_name_taken');
  expectProblem(await admin.call('PUT', `/carrier/${other._id}`, { body }), 'carrier_name_taken');
});

test.each([
  ['an address that is not https', { trackingUrl: 'http://parcels.example/{number}' }],
  ['an address that runs a script', { trackingUrl: 'javascript:alert("{number}")' }],
  ['an address without a place for the number', { trackingUrl: 'https://parcels.example/' }],
  ['an address whose server the number would name', { trackingUrl: 'https://{number}.example/' }],
])('%s is refused', async (_, change) => {
  expectFieldErrors(await add({ ...good, ...change }), 'trackingUrl');
});

test('A carrier without a name is refused', async () => {
  expectFieldErrors(await add({ ...good, name: ' ' }), 'name');
});

test('A carrier that a shipment names stays, a void one too', async () => {
  const { _id: carrierId } = await newCarrier(admin);
  const { order } = await payOrder(api(), await signIn(api()));
  const body = { carrierId, trackingNumber: null };
  const sent = await admin.call('POST', `/order/${order._id}/shipments`, { body });
  await admin.call('DELETE', `/shipment/${sent.as(shipment)._id}`);

  expectProblem(await admin.call('DELETE', `/carrier/${carrierId}`), 'carrier_in_use');
  expect((await list()).some(({ _id }) => _id === carrierId)).toBe(true);
});

test('An unknown carrier is neither changed nor deleted', async () => {
  expectProblem(await admin.call('PUT', `/carrier/${randomUUID()}`, { body: good }), 'not_found');
  expectProblem(await admin.call('DELETE', `/carrier/${randomUUID()}`), 'not_found');
});
