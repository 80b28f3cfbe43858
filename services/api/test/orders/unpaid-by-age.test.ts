import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { matching, type OrderList } from '../../src/ordering/orders/order-filters.ts';
import { accountOf } from '../harness/account-of.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const SETTLED = 5_000;

test.each<[string, Partial<OrderList>]>([
  ['unpaid for a day', { unpaidHours: 24 }],
  ['unpaid', { filter: 'unpaid' }],
])(
  'The oldest orders that are %s are found by their own index, not among all that are older',
  async (_, wanted) => {
    const { userId } = await signIn(api());
    await sql`
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
      goods_cents, total_cents, life, created_at, held_until)
    select gen_random_uuid(), ${userId}, ${accountOf(userId)}, 'Blade', 'a@example.com', 'Sam', '1', 'Shed', 100, 100,
      case when i > ${SETTLED} then 'open' else 'expired' end,
      now() - (2 * ${SETTLED}::int - i) * interval '1 hour', now() + interval '1 hour'
    from generate_series(1, 2 * ${SETTLED}::int) i`.execute(api().db);
    await sql`analyze orders`.execute(api().db);
    const list: OrderList = { scope: 'all', sort: 'createdAt', ...wanted };

    const plan = await matching(api().db, list)
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(50)
      .explain();

    expect(JSON.stringify(plan)).toContain('using orders_unpaid_by_age');
  },
);
