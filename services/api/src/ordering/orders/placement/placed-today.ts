import { NEW_USER_ORDERS_A_DAY } from '@kerf/domain/new-user';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';
import type { Customer } from './placement-context.ts';

interface CountRow {
  readonly user_id: string;
  readonly placed: number;
}

/** Counts the orders that each new user of a batch has placed within 24 hours, and limits them. */
export class PlacedToday {
  readonly #counts: Map<string, number>;

  constructor(counted: readonly CountRow[]) {
    this.#counts = new Map(counted.map((row) => [row.user_id, row.placed]));
  }

  /** Throws a ProblemError if a new user has reached the limit. */
  check({ id, isNew }: Customer): void {
    if (!isNew || (this.#counts.get(id) ?? 0) < NEW_USER_ORDERS_A_DAY) return;
    throw new ProblemError({ code: 'too_many_orders_today', limit: NEW_USER_ORDERS_A_DAY });
  }

  add(userId: string): void {
    this.#counts.set(userId, (this.#counts.get(userId) ?? 0) + 1);
  }
}

/** Counts what users have placed while they were new, whatever became of it. They must be locked. */
export function selectPlacedToday(userIds: readonly string[]) {
  return sql<CountRow>`
    select user_id, count(*) as placed
    from orders
    where user_id = any(${uuidArray(userIds)}) and hold <> 'full'
      and created_at > now() - interval '24 hours'
    group by user_id`;
}
