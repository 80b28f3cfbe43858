import { type Kysely, sql } from 'kysely';

export const touches = { audit_log: 'reads' } as const;

export const outsideTransaction = true;

/** Whose address an entry of the history names, so that it is found when they are erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists audit_log_of_address`.execute(db);
  await sql`
    create index concurrently audit_log_of_address
    on audit_log ((detail ->> 'email')) where detail ? 'email'`.execute(db);
}
