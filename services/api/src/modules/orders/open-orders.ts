import { holdingStates } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import { anyNumberOf } from '../../db/pipeline.ts';

/** As the indexes of open orders have it: with its states written out, so that Postgres sees which ones apply. */
export const isOpen = sql<SqlBool>`state in (${sql.join(holdingStates.map((state) => sql.lit(state)))})`;

interface CountRow {
  readonly user_id: string;
  readonly open: number;
}

/** How many unpaid orders each of some customers has, and room for more. */
export class OpenOrders {
  readonly #limit: number;
  readonly #counts: Map<string, number>;

  constructor(limit: number, counted: readonly CountRow[]) {
    this.#limit = limit;
    this.#counts = new Map(counted.map((row) => [row.user_id, row.open]));
  }

  /** Throws a ProblemError where the customer has as many as are allowed. */
  check(userId: string): void {
    if ((this.#counts.get(userId) ?? 0) < this.#limit) return;
    throw new ProblemError({ code: 'too_many_open_orders', limit: this.#limit });
  }

  add(userId: string): void {
    this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1);
  }
}

/**
 * Counts for customers who are held by a statement before: one in this would count as of before its
 * wait. An order that is being deleted holds its stock until it is, and is open again where that fails.
 */
export function openOrders(userIds: readonly string[]) {
  // As a condition, the end of the hold would have every unpaid order of the shop looked through.
  return sql<CountRow>`
    select user_id, count(*) filter (where held_until > now()) as open
    from orders
    where user_id = any(${anyNumberOf(userIds)}) and ${isOpen}
    group by user_id`;
}
