import { type Kysely, sql } from 'kysely';

/** What was looked for and not found. Who asked stands apart, so that it can be forgotten soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unmet_demand (
      id uuid primary key,
      source text not null check (source in ('search', 'order-pad')),
      key text not null,
      text text not null,
      times integer not null,
      customers integer not null,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      unique (source, key)
    )`.execute(db);
  await sql`create index unmet_demand_by_times on unmet_demand (times, id)`.execute(db);
  await sql`create index unmet_demand_by_customers on unmet_demand (customers, id)`.execute(db);
  await sql`create index unmet_demand_last_seen on unmet_demand (last_seen_at, id)`.execute(db);
  await sql`create index unmet_demand_search on unmet_demand using gin (key gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    create table unmet_demand_askers (
      user_id uuid not null references users,
      source text not null,
      key text not null,
      asked_at timestamptz(3) not null default now(),
      primary key (user_id, source, key)
    )`.execute(db);
  await sql`create index unmet_demand_askers_oldest on unmet_demand_askers (asked_at)`.execute(db);
}
