import { isRefunded, isReviewable, isShippable, orderMoney } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  hasRefundedMoney,
  hasReviewableMoney,
  hasShippableMoney,
} from '../../src/db/money-conditions.ts';
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
