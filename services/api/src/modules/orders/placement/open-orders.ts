import { NEW_ACCOUNT_OPEN_ORDERS } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';
import { isOpen, isOpenWithoutHold, isTimeLeft } from '../order-conditions.ts';
import type { Customer } from './placement-context.ts';

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

  /** Throws a ProblemError if the customer has as many as are allowed. */
  check({ id, isNew }: Customer): void {
    const limit = isNew ? Math.min(NEW_ACCOUNT_OPEN_ORDERS, this.#limit) : this.#limit;
    if ((this.#counts.get(id) ?? 0) < limit) return;
    throw new ProblemError({ code: 'too_many_open_orders', limit });
  }

  add(userId: string): void {
    this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1);
  }
}

/**
 * Counts the open orders of customers whom an earlier statement has locked. An order that is being deleted holds its stock until it is, and is open again where that fails.
 */
export function selectOpenOrders(userIds: readonly string[]) {
  // As a condition, the end of the hold would have every unpaid order of the shop looked through.
  return sql<CountRow>`
    select user_id, count(*) filter (where ${isTimeLeft}) as open
    from orders
    where user_id = any(${uuidArray(userIds)}) and (${isOpen} or ${isOpenWithoutHold})
    group by user_id`;
}
