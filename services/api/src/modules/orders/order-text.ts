import { type SqlBool, sql } from 'kysely';
import { containing } from '../../db/search.ts';
import { isOpen } from './order-conditions.ts';

const said = sql`'ks-' || serial::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name`;

/**
 * Whether an order's number, name, customer or transaction has this text in it. The index holds what is
 * no longer open and is spelled as here; orders that are open have no transaction yet, and are looked
 * through one by one.
 */
export function mentions(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`(
    ${isOpen} and lower(${said}) like ${pattern}
    or not (${isOpen}) and lower(${said} || ' ' || coalesce(transaction_id, '')) like ${pattern}
  )`;
}
