import { holdingStates } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** How many unpaid orders each of some locked customers has, and room for more. */
export class OpenOrders {
  readonly #limit: number;
  readonly #counts: Map<string, number>;

  constructor(limit: number, counts: ReadonlyMap<string, number>) {
    this.#limit = limit;
    this.#counts = new Map(counts);
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

/** Locks the customers first, in one fixed order, so that two orders at once cannot both be the last one allowed. */
export async function lockOpenOrders(
  tx: Tx,
  userIds: readonly string[],
  limit: number,
): Promise<OpenOrders> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const counted = await tx
    .selectFrom('orders')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('open')])
    .where('user_id', 'in', userIds)
    // One that is being deleted holds its stock until it is, and is open again where that fails.
    .where('state', 'in', holdingStates)
    .where('held_until', '>', sql<Date>`now()`)
    .groupBy('user_id')
    .execute();
  return new OpenOrders(limit, new Map(counted.map((row) => [row.user_id, row.open])));
}
