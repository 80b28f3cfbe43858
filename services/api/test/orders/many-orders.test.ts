import { order } from '@kerf/contract/schemas/order';
import { orderNeighbours } from '@kerf/contract/schemas/order-list';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const ORDERS = 700;
/** The number of orders that the API scans before it uses an index. */
const LOOKED_AT = 500;

const api = useApi();
const listed = z.array(order);
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  await sql`
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
      goods_cents, total_cents, life, created_at, held_until)
    select gen_random_uuid(), ${admin.userId}, ${accountOf(admin.userId)}, 'Blade', 'a@example.com', 'Sam', '1',
      case when i = ${ORDERS - 1} then 'Attic 7' else 'Depot 9' end, i, i,
      case when i % 2 = 0 then 'open' else 'expired' end, now() - i * interval '1 minute', now()
    from generate_series(1, ${ORDERS}::int) i`.execute(api().db);
});

async function walk(path: string) {
  const ids: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const reply = await admin.call('GET', next);
    ids.push(...reply.as(listed).map(({ _id }) => _id));
    next = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

test('A search that most orders match pages through all of them, and counts the least there are', async () => {
  const path = '/all-orders?search=depot%209&limit=90';
  const reply = await admin.call('GET', path);

  expect(reply.headers.get('x-total-count')).toBe(`${LOOKED_AT}`);
  expect(reply.headers.get('x-total-count-at-least')).toBe('true');
  const ids = await walk(path);
  expect(ids).toHaveLength(ORDERS - 1);
  expect(new Set(ids).size).toBe(ORDERS - 1);
});

test('A search that one old order matches finds it, counted exactly', async () => {
  const reply = await admin.call('GET', '/all-orders?search=attic%207');

  expect(reply.as(listed).map(({ address }) => address)).toEqual(['Attic 7']);
  expect(reply.headers.get('x-total-count')).toBe('1');
  expect(reply.headers.get('x-total-count-at-least')).toBeNull();
});

test('A whole email address finds its own orders alone, not those of a namesake elsewhere', async () => {
  await sql`
    update orders set customer_email = case total_cents when 601 then 'kim@east.example' else 'kim@west.example' end
    where total_cents in (601, 603)`.execute(api().db);

  const found = async (search: string) =>
    (await admin.call('GET', `/all-orders?search=${search}`))
      .as(listed)
      .map(({ customerEmail }) => customerEmail);
  expect(await found('kim@west.example')).toEqual(['kim@west.example']);
  expect(await found('KIM@')).toHaveLength(2);
});

test('A customer’s whole address or a payment’s whole id finds their orders; a part of it, all that contain it', async () => {
  await sql`
    update orders set
      customer_email = case when total_cents < 613 then 'lee@mill.example' else 'ann.lee@mill.example' end,
      transaction_id = case total_cents when 611 then 'pi_Lee' when 613 then 'pi_Lee2' end
    where total_cents in (610, 611, 613)`.execute(api().db);
  await sql`
    with account as (insert into accounts (id) values (gen_random_uuid()) returning id)
    insert into users (id, account_id, firebase_uid, email, email_verified, display_name, sign_in_provider)
    select gen_random_uuid(), id, 'lee', 'lee@mill.example', true, 'Lee', 'password' from account`.execute(
    api().db,
  );

  const found = async (search: string) =>
    (await admin.call('GET', `/all-orders?search=${search}`))
      .as(listed)
      .map(({ totalPrice }) => totalPrice);
  expect(await found('Lee@mill.example')).toEqual([6.1, 6.11]);
  expect(await found('lee@mill.ex')).toEqual([6.1, 6.11, 6.13]);
  expect(await found('pi_Lee')).toEqual([6.11]);
  expect(await found('pi_lee')).toEqual([6.11, 6.13]);
});

test('The place of an order in a long search is told as far as it is counted', async () => {
  const ids = await walk('/all-orders?search=depot%209&limit=200');
  const placeOf = async (index: number) =>
    (await admin.call('GET', `/order/${ids[index]}/neighbours?search=depot%209`)).as(
      orderNeighbours,
    );

  expect(await placeOf(2)).toMatchObject({ position: 3, total: LOOKED_AT, atLeast: true });
  const far = await placeOf(650);
  expect(far).toMatchObject({ isInList: true, position: null });
  expect([far.previous?.id, far.next?.id]).toEqual([ids[649], ids[651]]);
});

test('One or two letters are looked for among the next 2,000 orders, and the count says that there may be more', async () => {
  await sql`
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
      goods_cents, total_cents, life, created_at, held_until)
    select gen_random_uuid(), ${admin.userId}, ${accountOf(admin.userId)}, 'Blade', 'a@example.com', 'Sam', '1',
      case when i in (600, 2500) then 'Zq ' || i else 'Shed' end, i, i, 'expired',
      now() - interval '1 day' - i * interval '1 minute', now()
    from generate_series(1, 2500) i`.execute(api().db);

  const newest = await admin.call('GET', '/all-orders?search=zq');
  expect(newest.as(listed).map(({ address }) => address)).toEqual(['Zq 600']);
  expect(newest.headers.get('x-total-count-at-least')).toBe('true');
  const oldest = await admin.call('GET', '/all-orders?search=zq&sort=createdAt');
  expect(oldest.as(listed).map(({ address }) => address)).toEqual(['Zq 2500', 'Zq 600']);
  const whole = await admin.call('GET', '/all-orders?search=zq%202500');
  expect(whole.headers.get('x-total-count')).toBe('1');

  const [far, near] = oldest.as(listed);
  const place = await admin.call('GET', `/order/${near?._id}/neighbours?search=zq`);
  expect(place.as(orderNeighbours)).toMatchObject({ previous: null, next: { id: far?._id } });
});

test('What thousands of old orders match is counted no further than needed, and all of it is on the pages', async () => {
  await sql`
    insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
      goods_cents, total_cents, life, created_at, held_until)
    select gen_random_uuid(), ${admin.userId}, ${accountOf(admin.userId)}, 'Blade', 'a@example.com', 'Sam', '1',
      case when i between 201 and 2300 then 'Rack 5' when i > 10300 then 'Loft 3' else 'Shed' end, i, i,
      'open', now() - interval '10 days' - i * interval '1 minute', now()
    from generate_series(1, 12400) i`.execute(api().db);
  // As autovacuum does after a minute. By statistics from before the insert, no order is that old, and
  // Postgres compares each order with each match for the last page.
  await sql`analyze orders`.execute(api().db);

  // The first is among the next ten thousand orders, the other is not.
  for (const search of ['rack%205', 'loft%203']) {
    const path = `/all-orders?search=${search}&limit=200`;
    const reply = await admin.call('GET', path);
    expect(reply.headers.get('x-total-count')).toBe('2000');
    expect(reply.headers.get('x-total-count-at-least')).toBe('true');
    expect(new Set(await walk(path)).size).toBe(2_100);
  }
});

test('What notes find is counted exactly, however many notes an order has, and without deleted orders', async () => {
  await sql`
    with made as (
      insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address,
        goods_cents, total_cents, life, hold, created_at, held_until)
      select gen_random_uuid(), ${admin.userId}, ${accountOf(admin.userId)}, 'Blade', 'a@example.com', 'Sam', '1',
        '1', i, i, case when i % 5 < 2 then 'deleted' else 'open' end, 'none', now() - interval '90 days' - i * interval '1 minute', now()
      from generate_series(1, 3100) i returning id, total_cents as i
    )
    insert into notes (id, order_id, author_id, body)
    select gen_random_uuid(), made.id, ${admin.userId}, body
    from made cross join lateral (
      select 'Yard 2' as body
      union all select 'Ring thrice' from generate_series(1, 5) where i <= 800
    ) as written`.execute(api().db);
  await sql`analyze notes, orders`.execute(api().db);

  for (const [note, count] of [
    ['Yard 2', 1_860],
    ['Ring thrice', 480],
  ] as const) {
    const path = `/all-orders?note=${encodeURIComponent(note)}&limit=200`;
    const { headers } = await admin.call('GET', path);
    expect([headers.get('x-total-count'), headers.get('x-total-count-at-least')]).toEqual([
      `${count}`,
      null,
    ]);
    expect(new Set(await walk(path)).size).toBe(count);
  }
});
