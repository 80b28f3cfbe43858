import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { containing } from '../../db/like-pattern.ts';

/** Only this many matching records are searched for; a more common word is of no use. */
const RECORDS_MAX = 100;

/**
 * Whether an event is by a person, or about an order, product or person, that matches the text. Event
 * details are not searched. Ids are looked up first: Postgres then knows how many events each has, and
 * reads a busy person's from the newest on instead of all of them.
 */
export async function foundIn(db: Database, text: string): Promise<RawBuilder<SqlBool>> {
  const pattern = containing(text);
  const number = /^(?:ks-)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? null;
  // Written exactly as in the indexes.
  const { rows } = await sql<{ readonly id: string; readonly is_person: boolean }>`
    (select id, true as is_person from users
      where (coalesce(email, '') || ' ' || lower(display_name)) like ${pattern} limit ${RECORDS_MAX})
    union all
    (select id, false from products
      where lower(name) like ${pattern} or lower(sku) like ${pattern} limit ${RECORDS_MAX})
    union all
    (select id, false from orders where serial = ${number}::bigint)`.execute(db);
  const records = rows.map(({ id }) => id);
  const people = rows.filter(({ is_person }) => is_person).map(({ id }) => id);
  return sql`(actor_id = any(${people}::uuid[]) or subject_id = any(${records}::uuid[]))`;
}
