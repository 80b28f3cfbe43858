import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/**
 * What a release relies on in a database, a line for each fact: `column TABLE NAME TYPE MAY-BE` with
 * `required` where an insert has to name it, `function NAME SIGNATURE`, `unique TABLE COLUMNS` (an
 * upsert names them).
 */
export async function readSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull and not atthasdef and attidentity = '' then 'required' else 'optional' end) as fact
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'function', oid::regprocedure, 'returns', pg_get_function_result(oid))
    from pg_proc
    where pronamespace = 'public'::regnamespace and not exists
      (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'unique', indrelid::regclass,
      substring(pg_get_indexdef(indexrelid) from '\\(.*'))
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ fact }) => fact).toSorted();
}
