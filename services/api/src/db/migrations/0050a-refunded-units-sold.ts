import { type Kysely, sql } from 'kysely';

/** Whether units of a failed refund, which were back in stock, have been sold since: what its reviewer has to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column sold_since boolean not null default false`.execute(db);
}
