import { DELETED_CUSTOMER } from '@kerf/domain/deleted-customer';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { shopDay } from '../../db/shop-day.ts';

const nobody = JSON.stringify({ name: DELETED_CUSTOMER, email: '', phone: '', address: '' });

/**
 * Overwrites name, address, PO number and what was said of lines in documents of erased people, once the law no longer wants them, which is
 * these years after the end of the year of their issue. Their numbers stay. A year is the shop's, as in a document's number.
 */
export async function blankOldDocuments(db: Database, years: number): Promise<void> {
  await sql`
    update documents set content = content - 'poNumber' || (
      select jsonb_object_agg(name, ${nobody}::jsonb)
      from unnest(array['billTo', 'shipTo', 'customer']) as name where content ? name
    ) || jsonb_build_object('lines', (
      select coalesce(jsonb_agg(line - 'note' - 'costCenter' order by at), '[]')
      from jsonb_array_elements(content -> 'lines') with ordinality as lines (line, at)))
      || case when content ? 'destinations' then jsonb_build_object('destinations', (
        select jsonb_agg(destination || jsonb_build_object('shipTo', ${nobody}::jsonb) order by number)
        from jsonb_array_elements(content -> 'destinations') with ordinality as each (destination, number)
      )) else '{}' end
    from orders join users on users.account_id = orders.account_id
    where orders.id = documents.order_id and users.erased_at is not null
      and date_trunc('year', ${shopDay(sql`documents.issued_at`)})
        < date_trunc('year', ${shopDay(sql`now()`)}) - make_interval(years => ${years})
      and coalesce(content -> 'billTo', content -> 'customer') <> ${nobody}::jsonb`.execute(db);
}
