import { type SqlBool, sql } from 'kysely';
import { containing } from '../../db/like-pattern.ts';

/** A word that fits more records than this is too common to find an event by. */
const RECORDS_MAX = 100;

/**
 * Whether an event is by somebody, or about an order, a product or somebody, that this text names. What
 * an event tells is not searched.
 */
export function foundIn(text: string) {
  const pattern = containing(text);
  const number = /^(?:ks-)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? null;
  // Spelled as the indexes on them are.
  const people = sql`
    select id from users where (coalesce(email, '') || ' ' || lower(display_name)) like ${pattern}
    limit ${RECORDS_MAX}`;
  return sql<SqlBool>`id in (
    select id from audit_log where actor_id in (${people})
    union
    select id from audit_log where subject_id in (
      (${people})
      union all
      (select id from products where lower(name) like ${pattern} or lower(sku) like ${pattern} limit ${RECORDS_MAX})
      union all
      (select id from orders where serial = ${number}::bigint)
    )
  )`;
}
