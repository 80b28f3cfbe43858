import type { Customer, Spend } from '@kerf/contract/schemas/customer';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { spendOn } from '../../platform/revenue/revenue.store.ts';
import { isOfUser } from '../access/scope.ts';
import { isOfCustomer } from '../messages/messages.store.ts';

/** Total spend; see `spendOn`. */
export function spendOf(db: Database, customerId: string): Promise<Spend> {
  return spendOn(db, isOfOwnAccount(customerId));
}

/** Whether an order is the customer's own account's. A paid one is never deleted. */
function isOfOwnAccount(customerId: string) {
  return sql<SqlBool>`orders.life <> 'deleted'
    and ${isOfUser(sql`users.id = ${customerId}`)}`;
}

type Counts = Pick<Customer, 'orders' | 'openMessages'>;

/** The number of a customer's orders, and of their open conversations. */
export async function countsOf(db: Database, customerId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from orders where ${isOfOwnAccount(customerId)} and supplements is null) as orders,
      (select count(*) from messages
        where thread_id is null and done_at is null and ${isOfCustomer(customerId)}
      ) as "openMessages"`.execute(db);
  return onlyRow(rows);
}
