import { randomUUID } from 'node:crypto';
import { addedAddresses, bookAddress } from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const plants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: sampleAddress({ lines: [`${index + 1} Arbor Way`] }),
  }));
let owner: Person;

beforeEach(async () => {
  owner = await signIn(api());
});

const add = (body: object, headers?: Record<string, string>) =>
  owner.call('POST', '/addresses/import', { body, ...(headers && { headers }) });
const list = async () =>
  (await owner.call('GET', '/addresses'))
    .as(z.array(bookAddress))
    .map(({ address, ...others }) => ({
      street: address.lines[0],
      ...others,
    }));

test('Addresses are added together, those in the book already are left out', async () => {
  const [first, second, third] = plants(3);
  expect((await add({ addresses: [first, second] })).as(addedAddresses)).toEqual({
    added: 2,
    known: 0,
  });
  expect(await list()).toMatchObject([
    { street: '1 Arbor Way', isDefault: true },
    { street: '2 Arbor Way', isDefault: false },
  ]);
  const more = { addresses: [second, { ...third, isDefault: true, isForInvoices: true }, third] };
  expect((await add(more)).as(addedAddresses)).toEqual({ added: 1, known: 2 });
  expect(await list()).toMatchObject([
    { street: '3 Arbor Way', isDefault: true, isForInvoices: true },
    { street: '1 Arbor Way', isDefault: false },
    { street: '2 Arbor Way', isDefault: false },
  ]);
});

test('One that is incomplete, two of one use or too many change nothing', async () => {
  const [first, second] = plants(2);
  const incomplete = { address: { ...sampleAddress(), city: '' } };
  expectFieldErrors(await add({ addresses: [first, incomplete] }), 'addresses.1.address.city');
  const used = [first, second].map((one) => ({ ...one, isForInvoices: true }));
  expectFieldErrors(await add({ addresses: used }), 'addresses.1.isForInvoices');
  expect(await list()).toEqual([]);

  const book = plants(ADDRESSES_MAX);
  expect((await add({ addresses: book })).status).toBe(201);
  // In the order of the file.
  expect((await list()).map(({ street }) => street)).toEqual(
    book.map(({ address }) => address.lines[0]),
  );
  const one = { address: sampleAddress({ lines: ['Mill Lane'] }) };
  expectProblem(await add({ addresses: [one] }), 'too_many_addresses');
});

test('A file that is sent twice under one key is added once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { addresses: plants(2) };
  const first = await add(body, headers);
  expect((await add(body, headers)).json).toEqual(first.json);
  expect(await list()).toHaveLength(2);
});

test('Staff add the addresses of a customer', async () => {
  const admin = await signInAdmin(api());
  const path = `/user/${owner.email}/addresses/import`;
  expect((await admin.call('POST', path, { body: { addresses: plants(2) } })).status).toBe(201);
  expect(await list()).toHaveLength(2);
});
