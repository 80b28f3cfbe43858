import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const MANY = 10_000;
const BATCH = 2_000;
const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  const { db } = api();
  // In batches, since on a busy machine one insert would exceed the statement timeout.
  for (let first = 1; first <= MANY; first += BATCH) {
    await sql`
      insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
      select gen_random_uuid(), 'MANY-' || n, 'Blade ' || n, 'Cuts.', '', 100 + n, 5, 120
      from generate_series(${first}::int, ${first + BATCH - 1}::int) n`.execute(db);
  }
  await sql`
    insert into reviews (id, author_id, author_email, name, img, rating, des, verified)
    select gen_random_uuid(), ${admin.userId}, ${admin.email}, 'Sam', '', 5, 'Cuts ' || n, false
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`
    insert into orders (id, user_id, account_id, order_name, goods_cents, total_cents, customer_email, customer_name, phone, address, held_until)
    select gen_random_uuid(), ${admin.userId}, ${accountOf(admin.userId)}, 'Blade ' || n, 645, 645, ${admin.email}, 'Sam', '1', '2',
      now() + interval '1 day'
    from generate_series(1, ${MANY}::int) n`.execute(db);
});

const rows = z.array(z.unknown());

test.for(['/products', '/reviews', '/orders', '/all-orders'])(
  '%s answers one page of ten thousand rows, no larger than for few',
  async (path) => {
    const first = await admin.call('GET', path);
    const largest = await admin.call('GET', `${path}?limit=200`);
    const beyond = await admin.call('GET', `${path}?limit=201`);

    expect(first.as(rows)).toHaveLength(24);
    expect(first.headers.get('x-total-count')).toBe(String(MANY));
    expect(largest.as(rows)).toHaveLength(200);
    expect(largest.text.length).toBeLessThan(200_000);
    expect(beyond.status).toBe(400);
  },
);

test.for([
  '/products?search=Blade%2099',
  '/reviews?search=cuts%2099',
  '/all-orders?search=blade%2099',
])('%s answers the matching rows out of ten thousand', async (path) => {
  const found = await admin.call('GET', `${path}&limit=200`);

  // 99, 990 to 999, and 9900 to 9999.
  expect(found.headers.get('x-total-count')).toBe('111');
  expect(found.as(rows)).toHaveLength(111);
});
