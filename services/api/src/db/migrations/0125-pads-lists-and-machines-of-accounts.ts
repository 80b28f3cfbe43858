import { type Kysely, sql } from 'kysely';

/** Order pads, saved lists and machines are an account's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pad_lines drop constraint pad_lines_user_id_fkey`.execute(db);
  for (const name of ['pads', 'pad_lines', 'saved_lists', 'machines']) {
    const table = sql.ref(name);
    await sql`alter table ${table} drop constraint if exists ${sql.ref(`${name}_user_id_fkey`)}`.execute(
      db,
    );
    await sql`
      update ${table} set user_id = users.account_id
      from users where users.id = ${table}.user_id`.execute(db);
    await sql`alter table ${table} rename column user_id to account_id`.execute(db);
  }
  await sql`
    alter table pad_lines add constraint pad_lines_account_id_fkey
    foreign key (account_id) references pads`.execute(db);
  for (const name of ['pads', 'saved_lists', 'machines']) {
    await sql`
      alter table ${sql.ref(name)} add constraint ${sql.ref(`${name}_account_id_fkey`)}
      foreign key (account_id) references accounts`.execute(db);
  }
  await sql`alter index machines_of_user rename to machines_of_account`.execute(db);
}
