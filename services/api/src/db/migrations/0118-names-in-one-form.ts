import { type Kysely, sql } from 'kysely';
import { violatedUniqueIndex } from '../database.ts';

export const outsideTransaction = true;

const ROWS_AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** What people name things by, which they expect to find and to be there once. */
const names = {
  carriers: ['name'],
  categories: ['name', 'title', 'description'],
  deliveries: ['supplier', 'reference'],
  products: ['name', 'des'],
  saved_lists: ['name'],
  saved_views: ['name'],
  users: ['display_name'],
};

/** The domain's `oneForm`, of names stored before it. One that another has by now stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(names)) {
    for (const column of columns) await bringToOneForm(db, table, column);
  }
}

async function bringToOneForm(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(column)];
  const form = sql`
    btrim(regexp_replace(regexp_replace(normalize(${name}, NFC),
      '[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]', ' ', 'g'),
      '[\\u00ad\\u200b\\u2060\\ufeff]', '', 'g'))`;
  for (let last = FIRST, isDone = false; !isDone; ) {
    const found = await sql<{ id: string; form: string }>`
      select id, ${form} as form from ${rows}
      where id > ${last} and octet_length(${name}) <> length(${name}) and ${form} not in (${name}, '')
      order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      await sql`update ${rows} set ${name} = ${row.form} where id = ${row.id}`
        .execute(db)
        .catch((error: unknown) => {
          if (violatedUniqueIndex(error) === null) throw error;
        });
      last = row.id;
    }
    isDone = found.rows.length < ROWS_AT_ONCE;
  }
}
