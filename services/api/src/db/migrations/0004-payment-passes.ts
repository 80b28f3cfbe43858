import { type Kysely, sql } from 'kysely';

/** The hand-over of one order's payment to the store's payment page. Codes and tokens are kept as hashes only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_passes (
      id uuid primary key,
      session_id uuid not null references sessions,
      order_id uuid not null references orders,
      code_hash text not null unique,
      code_expires_at timestamptz not null,
      token_hash text unique,
      token_expires_at timestamptz,
      created_at timestamptz not null default now(),
      constraint redeemed_as_a_whole check ((token_hash is null) = (token_expires_at is null))
    )`.execute(db);
}
