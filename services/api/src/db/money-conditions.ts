import {
  isRefunded,
  isReviewable,
  isShippable,
  type OrderMoney,
  orderMoney,
} from '@kerf/domain/order-state';
import { type SqlBool, sql } from 'kysely';

// The domain's questions about the money of a row of `orders`.

/** `isShippable` in SQL. */
export const hasShippableMoney = moneyIs(isShippable);

/** `isRefunded` in SQL. */
export const hasRefundedMoney = moneyIs(isRefunded);

/** `isReviewable` in SQL. */
export const hasReviewableMoney = moneyIs(isReviewable);

/** With one answer, Postgres reads it as the `=` of the partial indexes. */
function moneyIs(question: (money: OrderMoney) => boolean) {
  const answers = orderMoney.filter(question).map((money) => sql.lit(money));
  return sql<SqlBool>`money in (${sql.join(answers)})`;
}
