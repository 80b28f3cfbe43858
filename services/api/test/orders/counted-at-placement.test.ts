import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { selectOpenOrders } from '../../src/ordering/orders/placement/order-limits.ts';
import { selectFirstHolds } from '../../src/ordering/orders/placement/placement-context.ts';
import { accountOf } from '../harness/account-of.ts';
import { signIn } from '../harness/people.ts';
import { rowsReadIn } from '../harness/rows-read.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const OTHERS = 2_000;

async function insertOrders(userId: string, count: number, hold: string): Promise<void> {
  await sql`
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
      goods_cents, total_cents, life, hold, held_until)
    select gen_random_uuid(), ${userId}, ${accountOf(userId)}, 'Blade', 'a@example.com', 'Sam', '1', 'Shed', 100, 100,
      'open', ${hold}, now() + interval '1 hour'
    from generate_series(1, ${count}::int) i`.execute(api().db);
}

test.each([
  ['unknown to the planner', false],
  ['known to it', true],
])(
  'A customer’s open orders are counted without reading those of others, %s',
  async (_, isKnown) => {
    const [other, buyer] = [await signIn(api()), await signIn(api())];
    await insertOrders(other.userId, OTHERS, 'full');
    await insertOrders(buyer.userId, 2, 'full');
    await insertOrders(buyer.userId, 1, 'none');
    if (isKnown) await sql`analyze orders`.execute(api().db);

    const counted = selectOpenOrders([buyer.userId]);

    const { rows } = await counted.execute(api().db);
    expect(rows).toMatchObject([{ user_id: buyer.userId, orders: 3 }]);
    expect(await rowsReadIn(api().db, counted)).toBeLessThan(OTHERS / 10);
  },
);

test('What new users hold is added up without reading what others hold', async () => {
  const { userId } = await signIn(api());
  await insertOrders(userId, OTHERS, 'full');

  const held = selectFirstHolds([userId]);

  expect(await rowsReadIn(api().db, held)).toBeLessThan(OTHERS / 10);
});
