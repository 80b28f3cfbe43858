import { holdingStates } from '@kerf/domain/order-state';
import { type SqlBool, sql } from 'kysely';

/** An unpaid order that still holds stock. Spelled as in the indexes of open orders, so that Postgres uses them. */
export const isOpen = sql<SqlBool>`state in (${sql.join(holdingStates.map((state) => sql.lit(state)))})`;
