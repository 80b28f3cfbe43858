import { holdingStates } from '@kerf/domain/order-state';
import { type SqlBool, sql } from 'kysely';

/** An unpaid order that still holds stock. Spelled as in the indexes of open orders, so that Postgres uses them. */
export const isOpen = sql<SqlBool>`state in (${sql.join(holdingStates.map((state) => sql.lit(state)))})`;

/** Whether an order's hold, or the time to pay it without one, has not ended. By Postgres' clock alone. */
export const isTimeLeft = sql<boolean>`held_until > now()`;

/** An order that can be paid although it holds no stock. */
export const isOpenWithoutHold = sql<SqlBool>`(state = 'expired' and hold = 'none' and ${isTimeLeft})`;

/** `effectiveState` in SQL, for what is pending or being deleted. */
export const isEffectivelyUnpaid = sql<SqlBool>`(
  ${isOpen} and case state when 'pending' then ${isTimeLeft} else cancelling_to = 'deleted' end
  or ${isOpenWithoutHold})`;

/** `effectiveState` in SQL, for what has expired. */
export const isEffectivelyExpired = sql<SqlBool>`(
  (${isOpen} or state = 'expired') and not ${isEffectivelyUnpaid})`;
