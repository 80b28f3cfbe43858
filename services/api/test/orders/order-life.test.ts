import { createHash, randomUUID } from 'node:crypto';
import {
  isPossible,
  lifeMoves,
  mayChange,
  moneyMoves,
  type OrderActor,
  type OrderFacts,
  orderHolds,
  orderLives,
  orderMoney,
  recordedState,
} from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import type { Actor } from '../../src/http/actor.ts';
import { IllegalTransition, transition } from '../../src/ordering/orders/transition.ts';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const actors = ['customer', 'admin', 'system'] as const satisfies OrderActor[];
const combinations: OrderFacts[] = orderLives.flatMap((life) =>
  orderMoney.flatMap((money) => orderHolds.map((hold) => ({ life, money, hold }))),
);
const possible = combinations.filter(isPossible);
/** Changes of life and money, or of the hold alone. */
const changesOf = ({ life, money, hold }: OrderFacts) =>
  combinations.filter((to) => to.hold === hold || (to.life === life && to.money === money));

let buyer: Person;
beforeAll(async () => {
  buyer = await signIn(api());
});

function actorOf(role: OrderActor): Actor | null {
  if (role === 'system') return null;
  const { userId, email } = buyer;
  const credential = { kind: 'session', sessionId: randomUUID() } as const;
  return { userId, accountId: randomUUID(), email, displayName: 'Sam', role, credential };
}

const targetOf = ({ life }: OrderFacts) => ({
  cancelling_to: life === 'cancelling' ? ('deleted' as const) : null,
});

/** Inserts an order as if it had got there by allowed transitions. */
async function orderWith(facts: OrderFacts) {
  const id = randomUUID();
  await api()
    .db.insertInto('orders')
    .values({
      id,
      ...facts,
      ...targetOf(facts),
      user_id: buyer.userId,
      account_id: accountOf(buyer.userId),
      customer_email: buyer.email,
      goods_cents: 6450,
      total_cents: 6450,
      order_name: 'Blade',
      customer_name: 'Sam',
      phone: '1',
      address: '12 Mill Lane',
      transaction_id: `pi_${id}`,
      held_until: sql<Date>`now() + interval '1 hour'`,
      paid_at: sql<Date>`now()`,
      shipped_at: null,
    })
    .execute();
  return { id, ...facts };
}

function factsOf(id: string) {
  const { db } = api();
  return db
    .selectFrom('orders')
    .select(['life', 'money', 'hold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function eventsOf(id: string) {
  const events = api().db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']);
  return events.where('subject_id', '=', id).execute();
}

type Order = Awaited<ReturnType<typeof orderWith>>;

function move(order: Order, to: OrderFacts, role: OrderActor) {
  return inTransaction(api().db, (tx) => transition(tx, order, to, actorOf(role), targetOf(to)));
}

test.each(actors)('Every allowed transition by the %s is made and recorded', async (role) => {
  for (const from of possible) {
    for (const to of possible.filter((each) => mayChange(from, each, role))) {
      const order = await orderWith(from);
      expect(await move(order, to, role)).toMatchObject({ id: order.id, ...to });
      expect(await factsOf(order.id)).toEqual(to);
      const actor_id = role === 'system' ? null : buyer.userId;
      const words = { from: recordedState(from), to: recordedState(to) };
      expect(await eventsOf(order.id)).toEqual(
        words.from === words.to ? [] : [{ action: 'order.state', actor_id, detail: words }],
      );
    }
  }
});

test.each(actors)('Every other transition by the %s is refused and not recorded', async (role) => {
  for (const from of possible) {
    const order = await orderWith(from);
    for (const to of changesOf(from).filter((each) => !mayChange(from, each, role))) {
      await expect(move(order, to, role)).rejects.toThrow(IllegalTransition);
    }
    expect(await factsOf(order.id)).toEqual(from);
    expect(await eventsOf(order.id)).toEqual([]);
  }
});

const placed: OrderFacts = { life: 'open', money: 'unpaid', hold: 'full' };

test('A transition of outdated facts is refused', async () => {
  const order = await orderWith(placed);
  await move(order, { ...placed, money: 'paid' }, 'system');

  const refunded = { ...placed, money: 'refunded' } as const;
  await expect(move(order, refunded, 'system')).rejects.toThrow(IllegalTransition);
  expect(await factsOf(order.id)).toMatchObject({ money: 'paid' });
});

test('One of two concurrent transitions is refused', async () => {
  const order = await orderWith(placed);
  const outcomes = await Promise.allSettled([
    move(order, { ...placed, money: 'paid' }, 'system'),
    move(order, { ...placed, life: 'cancelling' }, 'customer'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await eventsOf(order.id)).toHaveLength(1);
});

/** Changes an order without `transition`, like code that forgot to use it. */
function write(id: string, to: OrderFacts) {
  const { db } = api();
  return db
    .updateTable('orders')
    .set({ ...to, ...targetOf(to) })
    .where('id', '=', id)
    .execute();
}

const isMove = <Fact>(moves: readonly { from: Fact; to: Fact }[], from: Fact, to: Fact) =>
  from === to || moves.some((each) => each.from === from && each.to === to);

test('Postgres allows the moves of the tables and no others', async () => {
  for (const from of possible) {
    for (const to of combinations.filter(({ hold }) => hold === from.hold)) {
      const isAllowed =
        isMove(lifeMoves, from.life, to.life) && isMove(moneyMoves, from.money, to.money);
      const { id } = await orderWith(from);
      const written = write(id, to);
      if (!isAllowed) await expect(written).rejects.toThrow('an order cannot go from');
      else if (!isPossible(to)) await expect(written).rejects.toThrow('possible_facts');
      else await written;
    }
  }
});

test('Postgres refuses unknown facts', async () => {
  for (const column of ['life', 'money']) {
    const { id } = await orderWith(placed);
    await expect(
      sql`update orders set ${sql.ref(column)} = 'refunding' where id = ${id}`.execute(api().db),
    ).rejects.toThrow('cannot go from open, unpaid');
  }
});

test('The trigger of the last migration matches the tables', () => {
  const table = [...lifeMoves, ...moneyMoves].map(({ from, to }) => `${from} ${to}`).toSorted();
  const fingerprint = createHash('sha256').update(table.join()).digest('hex');
  // Add a migration that replaces check_order_move, then write the new fingerprint here.
  expect(fingerprint.slice(0, 12)).toBe('494f9fae87d1');
});
