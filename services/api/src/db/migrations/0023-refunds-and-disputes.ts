import { type Kysely, sql } from 'kysely';

/**
 * Money that went back, as rows of their own: refunds and disputes as Stripe reports them, whoever made
 * them there. Beside them how far Stripe's events were read, and which orders could not be released yet.
 * Only new tables, so the build before this one goes on serving.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      stripe_id text unique,
      amount_cents bigint not null check (amount_cents > 0),
      state text not null check (state in ('requested', 'succeeded', 'failed')),
      failure text,
      needs_review boolean not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table disputes (
      id uuid primary key,
      payment_id uuid not null references payments,
      stripe_id text not null unique,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null,
      reason text not null,
      needs_review boolean not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  for (const table of ['refunds', 'disputes']) {
    await sql`
      create index ${sql.ref(`${table}_of_payment`)} on ${sql.table(table)} (payment_id)`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`${table}_to_review`)} on ${sql.table(table)} (payment_id)
      where needs_review`.execute(db);
  }
  await sql`
    create table stripe_event_cursor (
      only_row boolean primary key default true check (only_row),
      read_to timestamptz not null
    )`.execute(db);
  await sql`
    create table lapse_retries (
      order_id uuid primary key references orders,
      failures integer not null,
      next_try_at timestamptz not null,
      reason text not null
    )`.execute(db);
}
