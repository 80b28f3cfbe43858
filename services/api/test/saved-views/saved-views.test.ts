import { randomUUID } from 'node:crypto';
import { type SavedView, savedView } from '@kerf/contract/schemas/view';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let ada: Person;
let ben: Person;

beforeAll(async () => {
  [ada, ben] = [await signInAdmin(api()), await signInAdmin(api())];
});

const sound = { screen: 'orders', query: 'filter=unpaid&totalMin=5000', shared: false };

async function add(name: string, changes: object = {}, person = ada): Promise<SavedView> {
  const reply = await person.call('POST', '/views', { body: { ...sound, name, ...changes } });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(savedView);
}

const change = ({ _id, name, query, shared, version }: SavedView, to: object, person = ada) =>
  person.call('PUT', `/view/${_id}`, { body: { name, query, shared, version, ...to } });
const remove = ({ _id }: SavedView, person = ada) => person.call('DELETE', `/view/${_id}`);
const list = async (person: Person, query = '?screen=orders') =>
  (await person.call('GET', `/views${query}`)).as(z.array(savedView));
const idsOf = async (person: Person) => (await list(person)).map(({ _id }) => _id);

async function eventsOf({ _id }: SavedView) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', _id)
    .orderBy('id')
    .execute();
}

test('A view keeps the parameters of a list, in the order of their names', async () => {
  const view = await add(' Large unpaid ', { query: 'totalMin=5000&filter=unpaid&sku=a+b%26c' });

  expect(view).toMatchObject({
    name: 'Large unpaid',
    screen: 'orders',
    shared: false,
    own: true,
    version: 1,
    query: 'filter=unpaid&sku=a+b%26c&totalMin=5000',
  });
  expect(await list(ada)).toContainEqual(view);
});

test('A view that is saved again because its answer was lost is saved once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (name: string) => ada.call('POST', '/views', { body: { ...sound, name }, headers });
  const first = await send('Saved again');

  const again = await send('Saved again');

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json).toEqual(first.json);
  expectProblem(await send('Another'), 'idempotency_key_reused');
});

test('A personal view is its owner’s alone, a shared one everybody’s', async () => {
  const personal = await add('Mine');
  const shared = await add('For all', { shared: true });

  expect(await idsOf(ada)).toEqual(expect.arrayContaining([personal._id, shared._id]));
  const seen = await list(ben);
  expect(seen.map(({ _id }) => _id)).not.toContain(personal._id);
  expect(seen).toContainEqual({ ...shared, own: false });
  expectProblem(await change(personal, { name: 'Taken' }, ben), 'not_found');
  expectProblem(await remove(personal, ben), 'not_found');
});

test('One’s own views are listed however many the others share', async () => {
  const rows = Array.from({ length: 201 }, (_, index) => ({
    id: randomUUID(),
    owner_id: ben.userId,
    screen: 'users' as const,
    shared: true,
    name: `Shared ${index}`,
    query: '{}',
  }));
  await api().db.insertInto('saved_views').values(rows).execute();

  const own = await add('Newest of all', { screen: 'users' });

  const [first, ...others] = await list(ada, '?screen=users');
  expect(first).toEqual(own);
  expect(others).toHaveLength(199);
});

test('The views of a list are those of that list', async () => {
  const view = await add('Of products', { screen: 'products' });

  expect(await idsOf(ada)).not.toContain(view._id);
  expect(await list(ada, '?screen=products')).toEqual([view]);
  expect(await list(ada, '')).toContainEqual(view);
  expectFieldErrors(await ada.call('GET', '/views?screen=attic'), 'screen');
});

test('Any admin changes and deletes a shared view, but only its owner stops sharing it', async () => {
  const view = await add('Shared with care', { shared: true });

  const changed = await change(view, { query: 'filter=paid' }, ben);
  expect(changed.as(savedView)).toMatchObject({ query: 'filter=paid', own: false, version: 2 });
  expectProblem(await change(changed.as(savedView), { shared: false }, ben), 'forbidden');
  const kept = await change(changed.as(savedView), { shared: false });
  expect(kept.as(savedView)).toMatchObject({ shared: false, version: 3 });
  const again = await add('Shared and gone', { shared: true });
  expect((await remove(again, ben)).json).toEqual({ deletedCount: 1 });
  expectProblem(await remove(again), 'not_found');
});

test('Of two windows that change a view at once, one is told that it was overtaken and changes nothing', async () => {
  const view = await add('Two windows', { shared: true });

  const replies = await Promise.all([
    change(view, { query: 'filter=paid' }),
    change(view, { query: 'filter=shipped' }, ben),
  ]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [refused] = replies.filter(({ status }) => status === 409);
  const [taken] = replies.filter(({ status }) => status === 200);
  if (!refused || !taken) throw new Error('Expected one success and one refusal.');
  expect(expectProblem(refused, 'view_changed')).toMatchObject({ version: 2 });
  const [kept] = (await list(ada)).filter(({ _id }) => _id === view._id);
  expect(kept).toMatchObject({ query: taken.as(savedView).query, version: 2 });
  // On request, it is overwritten.
  const overwritten = await change(view, { query: 'filter=expired', version: 2 });
  expect(overwritten.as(savedView)).toMatchObject({ query: 'filter=expired', version: 3 });
});

test('A change repeated because its answer was lost is no conflict, and counts once', async () => {
  const view = await add('Lost answer', { shared: true });
  const asked = { name: 'Found', query: 'filter=paid' };
  const first = await change(view, asked);

  const again = await change(view, asked);

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expectProblem(await change(view, { ...asked, shared: false }), 'view_changed');
});

test('A view that is deleted in one window is not found by the change of another', async () => {
  const view = await add('Deleted meanwhile', { shared: true });

  const [deleted, changed] = await Promise.all([
    remove(view, ben),
    change(view, { query: 'filter=paid' }),
  ]);

  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(changed.status);
  expect(await idsOf(ada)).not.toContain(view._id);
  expectProblem(await change(view, {}), 'not_found');
});

test('Names are unique per owner and list', async () => {
  const view = await add('Only one');
  const second = await add('Second');

  const body = { ...sound, name: 'only ONE' };
  expectProblem(await ada.call('POST', '/views', { body }), 'view_name_taken');
  expectProblem(await change(second, { name: 'Only one' }), 'view_name_taken');
  expect((await change(view, { name: 'ONLY ONE' })).status).toBe(200);
  await add('Only one', {}, ben);
  await add('Only one', { screen: 'products' });
});

test('Every change of a view is recorded, with old and new of what has changed', async () => {
  const view = await add('Traced', { shared: true });
  await change(view, { name: 'Traced well' }, ben);
  await remove(view);

  expect(await eventsOf(view)).toEqual([
    {
      action: 'view.add',
      actor_id: ada.userId,
      detail: { ...sound, name: 'Traced', shared: true },
    },
    {
      action: 'view.update',
      actor_id: ben.userId,
      detail: { changes: { name: { from: 'Traced', to: 'Traced well' } } },
    },
    {
      action: 'view.delete',
      actor_id: ada.userId,
      detail: expect.objectContaining({ name: 'Traced well' }),
    },
  ]);
});

test('A person has at most fifty views of a list, even when many are added at once', async () => {
  const person = await signInAdmin(api());
  await api()
    .db.insertInto('saved_views')
    .values(
      Array.from({ length: 48 }, (_, index) => ({
        id: randomUUID(),
        owner_id: person.userId,
        screen: 'orders' as const,
        name: `View ${index}`,
        query: '{}',
        shared: false,
      })),
    )
    .execute();

  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => person.call('POST', '/views', { body: { ...sound, name } })),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  if (refused) expectProblem(refused, 'too_many_views');
  await add('c', { screen: 'products' }, person);
});

test.for([
  ['no name', { name: ' ' }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['a name too long', { name: 'a'.repeat(61) }, 'name'],
  ['a parameter twice', { query: 'a=1&a=2' }, 'query'],
  ['a parameter without a plain name', { query: '__proto__=1' }, 'query'],
  ['a value that cannot be stored', { query: 'search=a%00b' }, 'query'],
  ['a query too long', { query: `a=${'b'.repeat(2_000)}` }, 'query'],
] as const)('A view with %s is refused, and nothing changes', async ([, wrong, path]) => {
  const body = { ...sound, name: `Sound ${randomUUID()}`, ...wrong };
  const view = await add(`Kept ${randomUUID()}`);

  expectFieldErrors(await ada.call('POST', '/views', { body }), path);
  expectFieldErrors(await change(view, wrong), path);
  expect(await list(ada)).toContainEqual(view);
});

test('Views are for admins alone', async () => {
  const view = await add('Staff only', { shared: true });
  const customer = await signIn(api());

  expectProblem(await customer.call('GET', '/views'), 'forbidden');
  expectProblem(
    await customer.call('POST', '/views', { body: { ...sound, name: 'Mine' } }),
    'forbidden',
  );
  expectProblem(await change(view, {}, customer), 'forbidden');
  expectProblem(await remove(view, customer), 'forbidden');
});
