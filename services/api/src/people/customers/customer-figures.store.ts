import type { Customer, Spend } from '@kerf/contract/schemas/customer';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isOfUser } from '../access/scope.ts';
import { isOfCustomer } from '../messages/messages.store.ts';

interface SpendRow {
  readonly all_time: number;
  readonly recent: number;
  readonly average: number | null;
  readonly orders: number;
}

/**
 * Total spend, by the ledger of revenue, which reports read too: payments less refunds that were made and lost
 * disputes. A refund counts in the month of its order, and no order counts for less than zero.
 */
export async function spendOf(db: Database, customerId: string): Promise<Spend> {
  const { rows } = await sql<SpendRow>`
    with brought as (
      select orders.paid_at, greatest(0, sum(revenue_entries.amount_cents - revenue_entries.tax_cents)) as amount
      from orders join revenue_entries on revenue_entries.order_id = orders.id
      where ${isOfOwnAccount(customerId)} and orders.paid_at is not null
      group by orders.id
    )
    select coalesce(sum(amount), 0)::bigint as all_time,
      coalesce(sum(amount) filter (where paid_at > now() - interval '12 months'), 0)::bigint as recent,
      round(sum(amount) / nullif(count(*) filter (where amount > 0), 0))::bigint as average,
      count(*) filter (where amount > 0) as orders
    from brought`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate returns one row.');
  return {
    allTime: dollarsFromCents(cents(row.all_time)),
    last12Months: dollarsFromCents(cents(row.recent)),
    average: row.average === null ? null : dollarsFromCents(cents(row.average)),
    orders: row.orders,
  };
}

/** Whether an order is the customer's own account's. A paid one is never deleted. */
function isOfOwnAccount(customerId: string) {
  return sql`orders.life <> 'deleted'
    and ${isOfUser(sql`users.id = ${customerId}`)}`;
}

type Counts = Pick<Customer, 'orders' | 'openMessages'>;

/** The number of a customer's orders, and of their open conversations. */
export async function countsOf(db: Database, customerId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from orders where ${isOfOwnAccount(customerId)}) as orders,
      (select count(*) from messages
        where thread_id is null and done_at is null and ${isOfCustomer(customerId)}
      ) as "openMessages"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count returns one row.');
  return row;
}
