import { randomUUID } from 'node:crypto';
import { type PadState, padState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { expect, test } from 'vitest';
import { accountOf } from '../harness/account-of.ts';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const sampleRow = (item: string, parts: object = {}) => ({
  id: randomUUID(),
  item,
  quantity: '6',
  place: 1,
  at: 1_000,
  seen: null,
  ...parts,
});

async function sync(person: Person, change: object): Promise<PadState> {
  const reply = await person.call('POST', '/pad', { body: { since: null, ...change } });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(padState);
}

const itemsOf = ({ rows }: PadState) => rows.map(({ item }) => item).toSorted();

test('Rows are kept exactly as typed, and another device reads them', async () => {
  const buyer = await signIn(api());
  const seen = {
    productId: randomUUID(),
    unitPrice: 4_800,
    stock: 120,
    priceTiers: [{ from: 50, unitPrice: 4_500 }],
  };
  const row = sampleRow('  10" × 40T; “rip” ', { quantity: '1e3 ', place: 0.125, seen });
  const delivery = { phone: '+1 ', address: null, addressId: '', at: 5 };

  await sync(buyer, { rows: [row], delivery });

  expect(await sync(buyer, {})).toMatchObject({ whole: true, rows: [row], removed: [], delivery });
});

test('A device reads only what is newer than it has, and an unchanged pad has nothing newer', async () => {
  const buyer = await signIn(api());
  const first = sampleRow('A');
  const { revision } = await sync(buyer, { rows: [first] });
  await sync(buyer, { rows: [sampleRow('B')], removed: [{ id: first.id, at: 2_000 }] });

  const newer = await sync(buyer, { since: revision });

  expect(itemsOf(newer)).toEqual(['B']);
  expect(newer.removed).toEqual([{ id: first.id, at: 2_000 }]);
  expect(await sync(buyer, { since: newer.revision })).toMatchObject({ rows: [], removed: [] });
});

test('The latest change of a row wins, however late an earlier one arrives', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  await sync(buyer, { rows: [{ ...row, quantity: '9', at: 3_000 }] });
  await sync(buyer, { rows: [{ ...row, quantity: '7', at: 2_000 }] });
  await sync(buyer, { removed: [{ id: row.id, at: 2_500 }] });

  expect((await sync(buyer, {})).rows).toMatchObject([{ quantity: '9' }]);

  await sync(buyer, { removed: [{ id: row.id, at: 3_000 }] });
  await sync(buyer, { rows: [{ ...row, quantity: '9', at: 3_000 }] });
  expect((await sync(buyer, {})).rows).toEqual([]);
});

test('The same changes sent again change nothing and leave no event', async () => {
  const buyer = await signIn(api());
  const change = {
    rows: [sampleRow('A')],
    removed: [{ id: randomUUID(), at: 7 }],
    delivery: { phone: null, address: 'Mill Lane', at: 9 },
  };
  const { revision } = await sync(buyer, change);

  expect((await sync(buyer, change)).revision).toBe(revision);

  const events = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', accountOf(buyer.userId))
    .where('action', '=', 'pad.change')
    .execute();
  expect(events).toEqual([{ detail: { changed: 2, rows: 1 } }]);
});

test('What was typed is in no event', async () => {
  const buyer = await signIn(api());
  await sync(buyer, { rows: [sampleRow('A secret blade')] });

  const { rows } = await sync(buyer, {});
  const events = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', accountOf(buyer.userId))
    .execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('secret');
});

test('A pad is its owner’s alone: nobody else reads or changes it, and no admin is told of its rows', async () => {
  const [buyer, other] = [await signIn(api()), await signInAdmin(api())];
  const row = sampleRow('A');
  await sync(buyer, { rows: [row] });

  expect((await sync(other, {})).rows).toEqual([]);
  await sync(other, { rows: [{ ...row, item: 'B', at: 9_000 }], removed: [{ id: row.id, at: 9 }] });

  expect(itemsOf(await sync(buyer, {}))).toEqual(['A']);
});

test('The pad of a blocked account is refused', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  await admin.call('PUT', `/user/block/${buyer.email}`, { body: { reason: 'Chargebacks' } });

  const reply = await buyer.call('POST', '/pad', { body: { since: null, rows: [sampleRow('A')] } });

  expectProblem(reply, 'session_ended');
});

test('A pad takes 2,000 rows; one more is refused with nothing changed, and a removal makes room', async () => {
  const buyer = await signIn(api());
  const rows = Array.from({ length: ORDER_LINES_MAX }, (_, place) => sampleRow('A', { place }));
  for (let from = 0; from < rows.length; from += 500) {
    await sync(buyer, { rows: rows.slice(from, from + 500) });
  }
  const more = { since: 0, rows: [sampleRow('B')] };

  const refused = await buyer.call('POST', '/pad', { body: more });

  expectProblem(refused, 'pad_full');
  expect((await sync(buyer, {})).rows).toHaveLength(ORDER_LINES_MAX);
  await sync(buyer, { ...more, removed: [{ id: rows[0]?.id, at: 2_000 }] });
  expect((await sync(buyer, {})).rows).toHaveLength(ORDER_LINES_MAX);
});

test.for([
  ['rows.0.item', { rows: [sampleRow('x'.repeat(501))] }],
  ['rows.0.item', { rows: [sampleRow('a\0b')] }],
  ['rows.0.quantity', { rows: [sampleRow('A', { quantity: '\ud800' })] }],
  ['rows.0.at', { rows: [sampleRow('A', { at: -1 })] }],
  ['rows.0.id', { rows: [sampleRow('A', { id: 'first' })] }],
  ['rows', { rows: Array.from({ length: 501 }, () => sampleRow('A')) }],
] as const)(
  'A change with a wrong %s is refused there, and nothing is kept',
  async ([path, body]) => {
    const buyer = await signIn(api());

    const reply = await buyer.call('POST', '/pad', { body: { since: null, ...body } });

    expectFieldErrors(reply, path);
    expect((await sync(buyer, {})).revision).toBe(0);
  },
);

test('Removals that are long past are forgotten, and a device that was away meanwhile reads the whole pad', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  const { revision } = await sync(buyer, { rows: [row] });
  await sync(buyer, { removed: [{ id: row.id, at: 2_000 }] });
  await api()
    .db.updateTable('pad_lines')
    .set({ changed_at: new Date(Date.now() - 61 * 86_400_000) })
    .where('account_id', '=', accountOf(buyer.userId))
    .execute();
  await sync(buyer, { rows: [sampleRow('B')] });

  const late = await sync(buyer, { since: revision });

  expect(late).toMatchObject({ whole: true, removed: [] });
  expect(itemsOf(late)).toEqual(['B']);
});

test('A change of the pad is told to its owner’s devices within a second, and to no other customer', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const device = await followChanges(api().url, buyer.token);
  const others = await followChanges(api().url, other.token);
  const isOfPad = (change: string) => change.startsWith('pad ');
  const changedAt = performance.now();

  await sync(buyer, { rows: [sampleRow('A')] });

  await until('the change', () => device.received().some(isOfPad));
  expect(performance.now() - changedAt).toBeLessThan(1_500);
  expect(others.received().filter(isOfPad)).toEqual([]);
  leaveAll();
});
