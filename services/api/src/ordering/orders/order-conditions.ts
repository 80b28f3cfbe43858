import { type FulfillmentState, fulfillmentStates, hasShipped } from '@kerf/domain/fulfillment';
import { holdingStates } from '@kerf/domain/order-state';
import { type SqlBool, sql } from 'kysely';

/** An unpaid order that still holds stock. Written exactly as in the partial indexes of open orders, so that Postgres uses them. */
export const isOpen = sql<SqlBool>`state in (${sql.join(holdingStates.map((state) => sql.lit(state)))})`;

/** `hasShipped` in SQL, written as in the partial index of such orders. */
export const hasLeft = fulfillmentIn(fulfillmentStates.filter(hasShipped));

/** Not `hasShipped` in SQL, written as in the partial index of such orders. */
export const isToShip = fulfillmentIn(fulfillmentStates.filter((state) => !hasShipped(state)));

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

/** An order that holds no stock but can still be paid. */
export const isOpenWithoutHold = sql<SqlBool>`(state = 'expired' and hold = 'none' and ${isTimeLeft})`;

/** `effectiveState` in SQL: effectively pending, or being deleted. */
export const isEffectivelyUnpaid = sql<SqlBool>`(
  ${isOpen} and case state when 'pending' then ${isTimeLeft} else cancelling_to = 'deleted' end
  or ${isOpenWithoutHold})`;

/** `effectiveState` in SQL: effectively expired. */
export const isEffectivelyExpired = sql<SqlBool>`(
  (${isOpen} or state = 'expired') and not ${isEffectivelyUnpaid})`;
