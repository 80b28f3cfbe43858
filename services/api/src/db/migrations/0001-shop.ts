import { type Kysely, sql } from 'kysely';

/** People, catalogue, stock, reviews and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  await sql`
    create table users (
      id uuid primary key,
      firebase_uid text not null unique,
      email text unique check (email = lower(email)),
      email_verified boolean not null,
      display_name text not null,
      role text check (role = 'admin'),
      sign_in_provider text not null,
      phone text not null default '',
      address text not null default '',
      education text not null default '',
      linkedin text not null default '',
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index users_newest on users (created_at desc, id desc)`.execute(db);
  await sql`create index users_admins on users (email) where role = 'admin'`.execute(db);
  await sql`create index users_search on users using gin ((coalesce(email, '') || ' ' || lower(display_name)) gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users,
      signed_in_at timestamptz not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index sessions_of_sign_in on sessions (user_id, signed_in_at) where ended_at is null`.execute(
    db,
  );

  await sql`
    create table products (
      id uuid primary key,
      sku text not null,
      name text not null,
      des text not null,
      img text not null,
      price_cents bigint not null check (price_cents > 0),
      min_order integer not null check (min_order >= 0),
      on_hand integer not null,
      held integer not null default 0,
      blade jsonb,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      constraint stock_is_never_sold_twice check (held >= 0 and held <= on_hand)
    )`.execute(db);
  await sql`create unique index products_name on products (lower(name)) where archived_at is null`.execute(
    db,
  );
  await sql`create unique index products_sku on products (lower(sku)) where archived_at is null`.execute(
    db,
  );
  await sql`create index products_by_name on products (name, id) where archived_at is null`.execute(
    db,
  );
  await sql`create index products_by_price on products (price_cents, id) where archived_at is null`.execute(
    db,
  );
  await sql`create index products_by_stock on products ((on_hand - held), id) where archived_at is null`.execute(
    db,
  );
  await sql`create index products_newest on products (created_at, id) where archived_at is null`.execute(
    db,
  );
  await sql`create index products_search on products using gin (lower(name || ' ' || sku || ' ' || des) gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    create table reviews (
      id uuid primary key,
      author_id uuid references users,
      author_email text,
      name text not null,
      img text not null,
      rating smallint not null check (rating between 1 and 5),
      des text not null,
      verified boolean not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index reviews_newest on reviews (created_at desc, id desc)`.execute(db);

  await sql`
    create table messages (
      id uuid primary key,
      email text not null,
      body text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index messages_newest on messages (created_at desc, id desc)`.execute(db);

  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id uuid references users,
      action text not null,
      subject_id uuid,
      detail jsonb not null
    )`.execute(db);
  await sql`create index audit_log_of_subject on audit_log (subject_id, id)`.execute(db);

  // Losing these counts in a crash costs nothing, so they skip the write-ahead log.
  await sql`
    create unlogged table rate_limits (
      bucket text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (bucket, window_start)
    )`.execute(db);
}
