import {
  differenceState,
  isRefunded,
  isReviewable,
  isShippable,
  type OrderLife,
  type OrderMoney,
  orderLives,
  orderMoney,
} from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  hasRefundedMoney,
  hasReviewableMoney,
  hasShippableMoney,
} from '../../src/db/money-conditions.ts';
import { isDifferenceOwed } from '../../src/ordering/orders/order-conditions.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test.each([
  ['shippable', isShippable, hasShippableMoney],
  ['refunded', isRefunded, hasRefundedMoney],
  ['reviewable', isReviewable, hasReviewableMoney],
])('Postgres and the domain agree on which money is %s', async (_, question, condition) => {
  const { rows } = await sql<{ money: string; answer: boolean }>`
    select money, ${condition} as answer from unnest(${sql.val([...orderMoney])}::text[]) as money
  `.execute(api().db);

  expect(rows).toEqual(orderMoney.map((money) => ({ money, answer: question(money) })));
});

test('Orders to ship are found by their partial index', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'orders_to_ship'`.execute(api().db);

  // With several answers, the index has to have them too.
  expect(rows[0]?.indexdef).toContain(`money = '${orderMoney.filter(isShippable).join()}'`);
});

test('Postgres and the domain agree on which difference in shipping is owed', async () => {
  const { rows } = await sql<{ life: OrderLife; money: OrderMoney; owed: boolean }>`
    with orders as (
      select life || money as id, null as supplements, life, money
      from unnest(${sql.val([...orderLives])}::text[]) as life, unnest(${sql.val([...orderMoney])}::text[]) as money
      union all
      select 'asked', life || money, life, money
      from unnest(${sql.val([...orderLives])}::text[]) as life, unnest(${sql.val([...orderMoney])}::text[]) as money
    )
    select life, money, ${isDifferenceOwed} as owed from orders where supplements is null`.execute(
    api().db,
  );

  expect(rows).toHaveLength(orderLives.length * orderMoney.length);
  expect(rows.map(({ owed }) => owed)).toEqual(
    rows.map((facts) => differenceState(facts) === 'owed'),
  );
});
