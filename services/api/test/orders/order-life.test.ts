import { createHash, randomUUID } from 'node:crypto';
import {
  nextStates,
  type OrderActor,
  type OrderState,
  orderHolds,
  orderStates,
  orderTransitions,
  placedState,
} from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Actor } from '../../src/http/actor.ts';
import { IllegalTransition, transition } from '../../src/ordering/orders/transition.ts';
import { type Person, signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const actors = ['customer', 'admin', 'system'] as const satisfies OrderActor[];
const moves = orderStates.flatMap((from) => orderStates.map((to) => ({ from, to })));
const isLegal = ({ from, to }: { from: OrderState; to: OrderState }) =>
  orderTransitions.some((move) => move.from === from && move.to === to);

let buyer: Person;
beforeAll(async () => {
  buyer = await signIn(api());
});

function actorOf(role: OrderActor): Actor | null {
  if (role === 'system') return null;
  const { userId, email } = buyer;
  return { userId, sessionId: randomUUID(), email, displayName: 'Sam', role, onlyOrderId: null };
}

/** Inserts an order in a state, as if it had got there by allowed transitions. */
async function orderIn(state: OrderState) {
  const id = randomUUID();
  await api()
    .db.insertInto('orders')
    .values({
      id,
      state,
      user_id: buyer.userId,
      customer_email: buyer.email,
      total_cents: 6450,
      order_name: 'Blade',
      customer_name: 'Sam',
      phone: '1',
      address: '12 Mill Lane',
      cancelling_to: state === 'cancelling' ? 'deleted' : null,
      transaction_id: `pi_${id}`,
      held_until: sql<Date>`now() + interval '1 hour'`,
      paid_at: sql<Date>`now()`,
      shipped_at: null,
    })
    .execute();
  return { id, state };
}

function stateOf(id: string) {
  const { db } = api();
  return db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
}

function eventsOf(id: string) {
  const events = api().db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']);
  return events.where('subject_id', '=', id).execute();
}

function move(order: { id: string; state: OrderState }, to: OrderState, role: OrderActor) {
  const facts = to === 'cancelling' ? { cancelling_to: 'deleted' as const } : {};
  return inTransaction(api().db, (tx) => transition(tx, order, to, actorOf(role), facts));
}

test.each(actors)('Every allowed transition by the %s is made and recorded', async (role) => {
  for (const from of orderStates) {
    for (const to of nextStates(from, role)) {
      const order = await orderIn(from);
      expect(await move(order, to, role)).toMatchObject({ id: order.id, state: to });
      expect(await stateOf(order.id)).toEqual({ state: to });
      const actor_id = role === 'system' ? null : buyer.userId;
      expect(await eventsOf(order.id)).toEqual([
        { action: 'order.state', actor_id, detail: { from, to } },
      ]);
    }
  }
});

test.each(actors)('Every other transition by the %s is refused and not recorded', async (role) => {
  for (const from of orderStates) {
    const order = await orderIn(from);
    for (const to of orderStates) {
      if (nextStates(from, role).includes(to)) continue;
      await expect(move(order, to, role)).rejects.toThrow(`cannot go from ${from} to ${to}`);
    }
    expect(await stateOf(order.id)).toEqual({ state: from });
    expect(await eventsOf(order.id)).toEqual([]);
  }
});

test('A transition from an outdated state is refused', async () => {
  const order = await orderIn('pending');
  await move(order, 'paid', 'system');

  await expect(move(order, 'refunded', 'system')).rejects.toThrow(IllegalTransition);
  expect(await stateOf(order.id)).toEqual({ state: 'paid' });
});

test('One of two concurrent transitions is refused', async () => {
  const order = await orderIn('pending');
  const outcomes = await Promise.allSettled([
    move(order, 'paid', 'system'),
    move(order, 'cancelling', 'customer'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await eventsOf(order.id)).toHaveLength(1);
});

/** Changes the state without `transition`, like code that forgot to use it. */
function write(id: string, to: OrderState) {
  const { db } = api();
  const cancelling_to = to === 'cancelling' ? 'deleted' : null;
  return db.updateTable('orders').set({ state: to, cancelling_to }).where('id', '=', id).execute();
}

test('Postgres allows every transition of the table', async () => {
  for (const { from, to } of moves.filter(isLegal)) {
    const { id } = await orderIn(from);
    await write(id, to);
    expect(await stateOf(id)).toEqual({ state: to });
  }
});

test('Postgres refuses every other transition', async () => {
  for (const { from, to } of moves.filter((each) => each.from !== each.to && !isLegal(each))) {
    const { id } = await orderIn(from);
    await expect(write(id, to)).rejects.toThrow(`an order cannot go from ${from} to ${to}`);
  }
});

test('Postgres refuses an unknown state', async () => {
  await expect(
    sql`update orders set state = 'refunding' where id = ${(await orderIn('paid')).id}`.execute(
      api().db,
    ),
  ).rejects.toThrow('cannot go from paid to refunding');
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'orders_state_check'`.execute(api().db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(known).toEqual([...orderStates]);
});

test('Every state can be reached from the initial states', () => {
  const reached = new Set<OrderState>(orderHolds.map(placedState));
  for (const state of reached) {
    for (const { from, to } of orderTransitions) if (from === state) reached.add(to);
  }
  expect(reached).toEqual(new Set(orderStates));
});

test('The trigger of the last migration matches the table', () => {
  const table = orderTransitions.map(({ from, to }) => `${from} ${to}`).toSorted();
  const fingerprint = createHash('sha256').update(table.join()).digest('hex');
  // Add a migration that replaces check_order_move, then write the new fingerprint here.
  expect(fingerprint.slice(0, 12)).toBe('ff6a2a60a75e');
});
