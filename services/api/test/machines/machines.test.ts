import { randomUUID } from 'node:crypto';
import { machine, type NewMachine } from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { sampleBandSaw, sampleSaw } from '@kerf/domain/testing/sample-blades';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const bench: NewMachine = {
  name: 'Bench saw',
  saw: sampleSaw(),
};
const band: NewMachine = {
  name: 'Band saw',
  saw: sampleBandSaw({ widest: null }),
};
let owner: Person;

beforeEach(async () => {
  owner = await signIn(api());
});

const add = (person: Person, body: object = bench) => person.call('POST', '/machines', { body });
const list = async (person: Person) => (await person.call('GET', '/machines')).as(z.array(machine));

test('Machines belong to the person who added them, and are listed by name', async () => {
  const reply = await add(owner);
  expect(reply.status).toBe(201);
  const kept = reply.as(machine);
  expect(kept).toEqual({ _id: expect.any(String), ...bench });
  const other = (await add(owner, band)).as(machine);

  expect(await list(owner)).toEqual([other, kept]);
  expect(await list(await signIn(api()))).toEqual([]);
});

test('An unknown field of a saw stays unknown, and differs from having no riving knife', async () => {
  const unknown = sampleSaw({
    arbor: null,
    smallestDiameter: null,
    largestDiameter: null,
    spindleRpm: null,
    rivingKnife: null,
    materials: [],
  });
  const bare = { ...unknown, rivingKnife: 'none' };

  expect((await add(owner, { name: 'A', saw: unknown })).as(machine).saw).toEqual(unknown);
  expect((await add(owner, { name: 'B', saw: bare })).as(machine).saw).toEqual(bare);
});

test('A machine is updated and deleted by its owner', async () => {
  const { _id } = (await add(owner)).as(machine);

  const changed = await owner.call('PUT', `/machine/${_id}`, { body: band });
  expect(changed.as(machine)).toEqual({ _id, ...band });
  expect(await list(owner)).toEqual([{ _id, ...band }]);

  const gone = await owner.call('DELETE', `/machine/${_id}`);
  expect(gone.json).toEqual({ deletedCount: 1 });
  expect(await list(owner)).toEqual([]);
  expectProblem(await owner.call('DELETE', `/machine/${_id}`), 'not_found');
});

test('A machine added again because its answer was lost is kept once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (body: object) => owner.call('POST', '/machines', { body, headers });
  const first = await send(bench);

  const again = await send(bench);

  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
  expect(await list(owner)).toEqual([first.json]);
  expectProblem(await send(band), 'idempotency_key_reused');
});

test('A machine that was changed meanwhile is kept, and the same change twice is one', async () => {
  const { _id } = (await add(owner)).as(machine);
  const faster = { name: bench.name, saw: sampleSaw({ spindleRpm: 6000 }) };
  const change = (body: object) => owner.call('PUT', `/machine/${_id}`, { body });

  expect((await change({ ...faster, expected: bench })).status).toBe(200);
  const stale = { ...bench, name: 'Panel saw', expected: bench };
  expectProblem(await change(stale), 'record_changed');
  expect(await list(owner)).toEqual([{ _id, ...faster }]);

  expect((await change({ ...faster, expected: bench })).status).toBe(200);
  const entries = api().db.selectFrom('audit_log').select('action').where('subject_id', '=', _id);
  expect(await entries.orderBy('id').execute()).toEqual([
    { action: 'machine.add' },
    { action: 'machine.update' },
  ]);
});

test('Of two windows that change a machine at once, one is told that it was overtaken', async () => {
  const { _id } = (await add(owner)).as(machine);
  const names = ['Panel saw', 'Sliding saw', 'Rip saw', 'Table saw'];
  const replies = await Promise.all(
    names.map((name) =>
      owner.call('PUT', `/machine/${_id}`, { body: { ...bench, name, expected: bench } }),
    ),
  );

  const [taken, ...others] = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(others).toEqual([]);
  for (const reply of refused) expectProblem(reply, 'record_changed');
  expect(await list(owner)).toEqual([taken?.as(machine)]);
});

test('Another person’s machine gets a 404, for an admin too', async () => {
  const { _id } = (await add(owner)).as(machine);

  for (const stranger of [await signIn(api()), await signInAdmin(api())]) {
    expectProblem(await stranger.call('PUT', `/machine/${_id}`, { body: band }), 'not_found');
    expectProblem(await stranger.call('DELETE', `/machine/${_id}`), 'not_found');
    expect(await list(stranger)).toEqual([]);
  }
  expectProblem(await owner.call('DELETE', `/machine/${randomUUID()}`), 'not_found');
  expect(await list(owner)).toEqual([{ _id, ...bench }]);
});

test('A visitor cannot list or add machines', async () => {
  expectProblem(await api().call('GET', '/machines'), 'unauthenticated');
  expectProblem(await api().call('POST', '/machines', { body: bench }), 'unauthenticated');
});

test.for([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['saw.kind', { saw: { ...bench.saw, kind: 'chain' } }],
  ['saw.arbor', { saw: { ...bench.saw, arbor: 0 } }],
  ['saw.arbor', { saw: { ...bench.saw, arbor: 300 } }],
  ['saw.spindleRpm', { saw: { ...bench.saw, spindleRpm: 4500.5 } }],
  ['saw.rivingKnife', { saw: { ...bench.saw, rivingKnife: 'thin' } }],
  ['saw.largestDiameter', { saw: { ...bench.saw, largestDiameter: 199 } }],
  ['saw.materials.0', { saw: { ...bench.saw, materials: ['Cheese'] } }],
  ['saw.longest', { saw: { ...band.saw, longest: 3000 } }],
] as const)('An impossible machine is refused at its field, %s: %j', async ([field, change]) => {
  expectFieldErrors(await add(owner, { ...bench, ...change }), field);
  expect(await list(owner)).toEqual([]);
});

test('A person can have at most fifty machines, even when many are added at once', async () => {
  const replies = await Promise.all(Array.from({ length: MACHINES_MAX + 5 }, () => add(owner)));

  const refused = replies.filter((reply) => reply.status !== 201);
  expect(refused).toHaveLength(5);
  for (const reply of refused) {
    expect(expectProblem(reply, 'too_many_machines').limit).toBe(MACHINES_MAX);
  }
  expect(await list(owner)).toHaveLength(MACHINES_MAX);
  expect((await add(await signIn(api()))).status).toBe(201);
});
