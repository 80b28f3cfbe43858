import {
  type FulfillmentState,
  fulfillmentStates,
  isWhollyShipped,
} from '@kerf/domain/fulfillment';
import { type SqlBool, sql } from 'kysely';
import { hasShippableMoney } from '../../db/money-conditions.ts';

// Conditions on rows of `orders`, written exactly as in its partial indexes, so that Postgres uses them.

/** `holdsStock` in SQL. */
export const holdsStock = sql<SqlBool>`(
  money = 'unpaid' and life in ('open', 'cancelling') and hold <> 'none')`;

/** An order that is unpaid and neither deleted nor expired. Two indexes have these words; those of all unpaid orders do not. */
export const isUnsettled = sql<SqlBool>`(money = 'unpaid' and life not in ('deleted', 'expired'))`;

/** `isWhollyShipped` in SQL. */
export const hasLeft = fulfillmentIn(fulfillmentStates.filter(isWhollyShipped));

/** Not `isWhollyShipped` in SQL. */
export const isToShip = fulfillmentIn(fulfillmentStates.filter((state) => !isWhollyShipped(state)));

/** An order of goods that are paid and have not all left. An order that supplements another has none. */
export const awaitsShipping = sql<SqlBool>`(${hasShippableMoney} and ${isToShip} and supplements is null)`;

/** `isOwed` in SQL, of the difference in an order's shipping. */
export const isDifferenceOwed = sql<SqlBool>`exists (
  select from orders as asked
  where asked.supplements = orders.id and asked.money = 'unpaid' and asked.life <> 'deleted')`;

function fulfillmentIn(states: readonly FulfillmentState[]) {
  return sql<SqlBool>`fulfillment in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

/** Whether an order's hold, or its time to pay without one, has not ended, by Postgres' clock. */
export const isTimeLeft = sql<boolean>`held_until > now()`;

/** Whether the user of the row of `users` has ever paid for an order. */
export const hasPaid = sql<boolean>`exists (
  select from orders as paid where paid.user_id = users.id and paid.paid_at is not null)`;

/** `isNewUser` in SQL, reversed. */
export const isNoLongerNew = sql<boolean>`(made_by_staff or ${hasPaid})`;

/** An order that waits for its payment without holding stock, even after its time. */
export const isWithoutHold = sql<SqlBool>`(money = 'unpaid' and life = 'open' and hold = 'none')`;

/** An order that holds no stock but can still be paid. */
export const isOpenWithoutHold = sql<SqlBool>`(${isWithoutHold} and ${isTimeLeft})`;

const isOpen = sql<SqlBool>`(money = 'unpaid' and life in ('open', 'cancelling'))`;

/** `orderState` in SQL: pending, or on its way to deleted. */
export const isUnpaid = sql<SqlBool>`(
  ${isOpen} and case life when 'open' then ${isTimeLeft} else cancelling_to = 'deleted' end)`;

/** `orderState` in SQL: expired. */
export const isExpired = sql<SqlBool>`(
  money = 'unpaid' and life <> 'deleted' and not ${isUnpaid})`;
