import { type OrderHold, type OrderState, orderHolds, orderStates } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrate.ts';
import { runMigrations } from '../../src/db/run-migrations.ts';
import { holdsStock, isExpired, isUnpaid } from '../../src/ordering/orders/order-conditions.ts';
import { stateOf } from '../../src/ordering/orders/order-view.ts';
import { findAnyOrder } from '../../src/ordering/orders/orders.store.ts';
import { createShopDatabase } from '../harness/api-database.ts';

const database = await createShopDatabase();
const db = openDatabase({
  url: database.url,
  poolSize: 2,
  onConnectionLost: (error) => {
    throw error;
  },
});
const before = Object.entries(migrations).filter(([name]) => name < '0116');

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Former {
  readonly state: OrderState;
  readonly hold: OrderHold;
  readonly cancellingTo: 'deleted' | 'expired' | null;
  readonly isTimeLeft: boolean;
}

/** The word that people saw, by the rule before the step. */
function shownBefore({ state, hold, cancellingTo, isTimeLeft }: Former): OrderState {
  if (state === 'pending') return isTimeLeft ? 'pending' : 'expired';
  if (state === 'expired') return hold === 'none' && isTimeLeft ? 'pending' : 'expired';
  return cancellingTo === 'expired' ? 'expired' : state;
}

// What could be stored: only what holds stock is cancelled, and pending was only what did.
const former: Former[] = orderStates.flatMap((state) =>
  orderHolds.flatMap((hold) =>
    (state === 'cancelling' ? (['deleted', 'expired'] as const) : [null]).flatMap((cancellingTo) =>
      [true, false].map((isTimeLeft) => ({ state, hold, cancellingTo, isTimeLeft })),
    ),
  ),
);
const storable = former.filter(
  ({ state, hold }) => hold !== 'none' || (state !== 'pending' && state !== 'cancelling'),
);
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

beforeAll(async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await runMigrations(db, Object.fromEntries(before));
  await sql`
    insert into users (id, firebase_uid, email, display_name, email_verified, sign_in_provider)
    values (${idOf(0)}, 'u', 'sam@example.com', 'Sam', true, 'password')`.execute(db);
  for (const [index, order] of storable.entries()) {
    const isPaid = order.state === 'paid' || order.state === 'refunded';
    await sql`
      insert into orders (id, user_id, order_name, customer_email, customer_name, phone, address,
        total_cents, state, hold, cancelling_to, held_until, transaction_id, paid_at)
      values (${idOf(index + 1)}, ${idOf(0)}, 'Blade', 'sam@example.com', 'Sam', '1', 'Mill Lane', 6450,
        ${order.state}, ${order.hold}, ${order.cancellingTo},
        now() + ${order.isTimeLeft ? 1 : -1} * interval '1 day',
        ${isPaid ? `pi_${index}` : null}, ${isPaid ? new Date() : null})`.execute(db);
  }
  await sql`
    with pad as (insert into pads (user_id, revision) values (${idOf(0)}, 3) returning user_id),
    list as (
      insert into saved_lists (id, user_id, name, rows, products, units)
      values (${idOf(0)}, ${idOf(0)}, 'Monthly', '[]', 0, 0)
    ), machine as (insert into machines (id, user_id, name, saw) values (${idOf(0)}, ${idOf(0)}, 'Saw', '{}')),
    asked as (insert into unmet_demand_askers (user_id, source, key) values (${idOf(0)}, 'search', 'k-1'))
    insert into pad_lines (user_id, id, item, quantity, place, at, revision)
    select user_id, ${idOf(7)}, 'K-1', '12', 1, 1, 3 from pad`.execute(db);
  await runMigrations(db, migrations);
});

test.each(storable.map((order, index) => ({ ...order, id: idOf(index + 1) })))(
  'What was $state with the hold $hold (to $cancellingTo), time left: $isTimeLeft, reads as before',
  async (order) => {
    const row = await findAnyOrder(db, order.id);
    expect(row && stateOf(row)).toBe(shownBefore(order));
    const { rows } = await sql`
      select ${isUnpaid} as unpaid, ${isExpired} as expired, ${holdsStock} as held
      from orders where id = ${order.id}`.execute(db);
    const shown = shownBefore(order);
    expect(rows).toEqual([
      {
        unpaid: shown === 'pending' || shown === 'cancelling',
        expired: shown === 'expired',
        held: order.state === 'pending' || order.state === 'cancelling',
      },
    ]);
  },
);

test('Each order is of the own account of who placed it', async () => {
  const { rows } = await sql`
    select count(*)::int as orders from orders
    join users on users.id = orders.user_id and users.account_id = orders.account_id
    join accounts on accounts.id = orders.account_id`.execute(db);
  expect(rows).toEqual([{ orders: storable.length }]);
});

test.each([
  'pads',
  'pad_lines',
  'saved_lists',
  'machines',
  'unmet_demand_askers',
  'customer_months',
  'revenue_entries',
])('What %s had of a user is of the own account of theirs', async (table) => {
  const { rows } = await sql<{ rows: number; owned: number }>`
    select count(*)::int as rows, count(users.id)::int as owned
    from ${sql.table(table)} left join users using (account_id)`.execute(db);
  const [found] = rows;
  expect(found?.rows).toBeGreaterThan(0);
  expect(found?.owned).toBe(found?.rows);
});
