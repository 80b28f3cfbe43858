import { NEW_USER_OPEN_ORDERS, NEW_USER_ORDERS_A_DAY } from '@kerf/domain/new-user';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';
import { holdsStock, isOpenWithoutHold, isTimeLeft, isUnsettled } from '../order-conditions.ts';
import type { Customer } from './placement-context.ts';

interface CountRow {
  readonly user_id: string;
  readonly orders: number;
}

/** Counts the orders of each customer of a batch, and limits them. */
export class OrderLimits {
  readonly #openMax: number;
  readonly #open: Map<string, number>;
  readonly #today: Map<string, number>;

  constructor(openMax: number, open: readonly CountRow[], today: readonly CountRow[]) {
    this.#openMax = openMax;
    this.#open = countsOf(open);
    this.#today = countsOf(today);
  }

  /** Throws a ProblemError if the customer has too many orders open, or is new and has placed too many today. */
  check({ id, isNew }: Customer): void {
    const openMax = isNew ? Math.min(NEW_USER_OPEN_ORDERS, this.#openMax) : this.#openMax;
    if ((this.#open.get(id) ?? 0) >= openMax) {
      throw new ProblemError({ code: 'too_many_open_orders', limit: openMax });
    }
    if (isNew && (this.#today.get(id) ?? 0) >= NEW_USER_ORDERS_A_DAY) {
      throw new ProblemError({ code: 'too_many_orders_today', limit: NEW_USER_ORDERS_A_DAY });
    }
  }

  add(userId: string): void {
    for (const counts of [this.#open, this.#today])
      counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
}

const countsOf = (rows: readonly CountRow[]) =>
  new Map(rows.map(({ user_id, orders }) => [user_id, orders]));

/**
 * Counts the open orders of customers, who must be locked, but for those in which staff ask for a difference. An order that is being deleted counts: it still
 * holds its stock, and is open again if the deletion fails.
 */
export function selectOpenOrders(userIds: readonly string[]) {
  // Filters, since as conditions they would make Postgres scan every unpaid order of the shop.
  return sql<CountRow>`
    select user_id,
      count(*) filter (where ${isTimeLeft} and (${holdsStock} or ${isOpenWithoutHold}) and supplements is null) as orders
    from orders
    where user_id = any(${uuidArray(userIds)}) and ${isUnsettled}
    group by user_id`;
}

/** Counts what users have placed within 24 hours while they were new, whatever became of it. They must be locked. */
export function selectPlacedToday(userIds: readonly string[]) {
  return sql<CountRow>`
    select user_id, count(*) as orders
    from orders
    where user_id = any(${uuidArray(userIds)}) and hold <> 'full'
      and created_at > now() - interval '24 hours'
    group by user_id`;
}
