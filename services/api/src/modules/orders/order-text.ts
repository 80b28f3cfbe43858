import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing, hasTrigram } from '../../db/like-pattern.ts';
import { isOpen } from './order-conditions.ts';

const searchText = sql`'ks-' || serial::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name`;

/**
 * Whether an order has this text in its number, name, customer or transaction, in its phone or address, or
 * in the SKU or name of one of its lines. The indexes hold what is no longer open, and the first is spelled
 * as here; orders that are open have no transaction yet, and are looked through one by one.
 */
export function matchesText(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`id in (
    select id from orders
    where ${isOpen} and (lower(${searchText}) like ${pattern} or ${isIn(sql`order_text(id)`, text)})
    union all
    select id from orders
    where not (${isOpen}) and lower(${searchText} || ' ' || coalesce(transaction_id, '')) like ${pattern}
    union all
    select order_id from order_texts where ${isIn(sql`text`, text)}
  )`;
}

/** A telephone number is found however it is grouped. */
const TELEPHONE = /^\+?[\d\s()./-]{7,}$/;

function isIn(orderText: RawBuilder<unknown>, text: string) {
  const written = sql<SqlBool>`${orderText} like ${containing(text)}`;
  const digits = text.replaceAll(/\D/g, '');
  // Signs alone are no number: without digits, every order would be one that has them.
  if (!TELEPHONE.test(text) || !hasTrigram(digits)) return written;
  return sql<SqlBool>`(${written} or ${orderText} like ${containing(digits)})`;
}
