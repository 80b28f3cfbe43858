import { NEW_USER_OPEN_ORDERS } from '@kerf/domain/new-user';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';
import { holdsStock, isOpenWithoutHold, isTimeLeft } from '../order-conditions.ts';
import type { Customer } from './placement-context.ts';

interface CountRow {
  readonly user_id: string;
  readonly open: number;
}

/** Counts the unpaid orders of each customer in a batch, and limits them. */
export class OpenOrders {
  readonly #limit: number;
  readonly #counts: Map<string, number>;

  constructor(limit: number, counted: readonly CountRow[]) {
    this.#limit = limit;
    this.#counts = new Map(counted.map((row) => [row.user_id, row.open]));
  }

  /** Throws a ProblemError if the customer has reached the limit. */
  check({ id, isNew }: Customer): void {
    const limit = isNew ? Math.min(NEW_USER_OPEN_ORDERS, this.#limit) : this.#limit;
    if ((this.#counts.get(id) ?? 0) < limit) return;
    throw new ProblemError({ code: 'too_many_open_orders', limit });
  }

  add(userId: string): void {
    this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1);
  }
}

/**
 * Counts the open orders of customers, who must be locked. An order that is being deleted counts: it still
 * holds its stock, and is open again if the deletion fails.
 */
export function selectOpenOrders(userIds: readonly string[]) {
  // A filter, since as a condition it would make Postgres scan every unpaid order of the shop.
  return sql<CountRow>`
    select user_id, count(*) filter (where ${isTimeLeft}) as open
    from orders
    where user_id = any(${uuidArray(userIds)}) and (${holdsStock} or ${isOpenWithoutHold})
    group by user_id`;
}
