import { randomUUID } from 'node:crypto';
import { type BookAddress, bookAddress } from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { accountIdOf } from '../harness/account-of.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const plant = sampleAddress();
const office = sampleAddress({ name: '', company: 'Reed Office', lines: ['2 Arbor Way'] });
let owner: Person;

beforeEach(async () => {
  owner = await signIn(api());
});

const add = async (person: Person, body: object) =>
  (await person.call('POST', '/addresses', { body })).as(bookAddress);
const list = async (person: Person, path = '/addresses') =>
  (await person.call('GET', path)).as(z.array(bookAddress));
const change = (person: Person, { _id }: BookAddress, body: object) =>
  person.call('PATCH', `/address/${_id}`, { body });

test('A book belongs to its account, and its first address is the default', async () => {
  const first = await add(owner, { address: plant });
  expect(first).toEqual({
    _id: expect.any(String),
    version: 1,
    address: plant,
    text: 'Robin Reed\nReed Millwork\n1 Arbor Way\nGate 3\nBend, OR 97702\nUnited States',
    isDefault: true,
    isForInvoices: false,
    archivedAt: null,
  });
  const second = await add(owner, { address: office, isForInvoices: true });

  expect(await list(owner)).toEqual([first, second]);
  expect(await list(await signIn(api()))).toEqual([]);
});

test('An address has each use alone, and is changed by its version', async () => {
  const first = await add(owner, { address: plant, isForInvoices: true });
  const second = await add(owner, { address: office });

  const used = { version: 1, isDefault: true, isForInvoices: true };
  expect((await change(owner, second, used)).as(bookAddress)).toMatchObject({
    version: 2,
    isDefault: true,
    isForInvoices: true,
  });
  const [, other] = await list(owner);
  expect(other).toMatchObject({ _id: first._id, isDefault: false, isForInvoices: false });
  const moved = { ...office, lines: ['3 Arbor Way'] };
  expectProblem(await change(owner, second, { version: 1, address: moved }), 'record_changed');
  const changed = await change(owner, second, { version: 2, address: moved });
  expect(changed.as(bookAddress)).toMatchObject({ version: 3, address: moved });
  // As after an answer that was lost.
  expect((await change(owner, second, { version: 2, address: moved })).json).toEqual(changed.json);
});

test('An archived address has no use until it is used or restored', async () => {
  const address = await add(owner, { address: plant, isForInvoices: true });

  const archived = await change(owner, address, { isArchived: true });
  expect(archived.as(bookAddress)).toMatchObject({
    isDefault: false,
    isForInvoices: false,
    archivedAt: expect.any(String),
  });
  const restored = await change(owner, address, { isDefault: true });
  expect(restored.as(bookAddress)).toMatchObject({ isDefault: true, archivedAt: null });
});

test('What a country requires is refused where it is missing; what is unusual is kept', async () => {
  const send = (address: object) => owner.call('POST', '/addresses', { body: { address } });

  expectFieldErrors(
    await send({ country: 'US', lines: [] }),
    'address.name',
    'address.lines',
    'address.city',
    'address.region',
    'address.postalCode',
  );
  expectFieldErrors(await send({ ...plant, country: 'ZZ' }), 'address.country');
  expectFieldErrors(await send({ ...plant, region: 'Oregon' }), 'address.region');
  expectFieldErrors(await send({ ...plant, email: 'nobody' }), 'address.email');
  expectFieldErrors(await send({ ...plant, lines: ['x'.repeat(121)] }), 'address.lines.0');
  const lines = Array.from({ length: 6 }, () => 'x'.repeat(100));
  expectFieldErrors(await send({ ...plant, lines }), 'address.lines');
  expect((await send({ ...plant, postalCode: '00000' })).status).toBe(201);
  expect(await list(owner)).toHaveLength(1);
});

test("Staff may change an account's address, other customers may not, and the history has the change", async () => {
  const address = await add(owner, { address: plant });
  expectProblem(await change(await signIn(api()), address, { isArchived: true }), 'not_found');
  const admin = await signInAdmin(api());
  const path = `/user/${owner.email}/addresses`;

  expect((await change(admin, address, { address: office })).status).toBe(200);
  const added = await admin.call('POST', path, { body: { address: plant } });
  expect(added.status).toBe(201);

  expect(await list(admin, path)).toEqual(await list(owner));
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', await accountIdOf(api().db, owner.userId))
    .where('action', 'like', 'address.%')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { actor_id: owner.userId, action: 'address.add' },
    { actor_id: admin.userId, action: 'address.update' },
    { actor_id: admin.userId, action: 'address.add' },
  ]);
  expectProblem(await owner.call('GET', path), 'forbidden');
  expectProblem(await admin.call('GET', '/user/nobody@example.com/addresses'), 'not_found');
});

test('A book has room for a bounded number of addresses', async () => {
  const accountId = await accountIdOf(api().db, owner.userId);
  const rows = Array.from({ length: ADDRESSES_MAX }, () => ({
    id: randomUUID(),
    account_id: accountId,
    address: JSON.stringify(plant),
  }));
  await api().db.insertInto('addresses').values(rows).execute();

  const refused = await owner.call('POST', '/addresses', { body: { address: plant } });
  expectProblem(refused, 'too_many_addresses');
});
