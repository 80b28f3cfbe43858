import { type Kysely, sql } from 'kysely';

/** What suppliers are to deliver, counts of the stock, when to reorder, and who waits for what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column reorder_at integer check (reorder_at >= 0),
      add column reorder_quantity integer check (reorder_quantity > 0)`.execute(db);
  await createDeliveries(db);
  await createCounts(db);
  await sql`
    create table stock_alerts (
      user_id uuid not null references users,
      product_id uuid not null references products,
      asked_at timestamptz(3) not null default now(),
      primary key (user_id, product_id)
    )`.execute(db);
  await sql`create index stock_alerts_of_product on stock_alerts (product_id, asked_at)`.execute(
    db,
  );
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deliveries (
      id uuid primary key,
      supplier text not null check (supplier <> ''),
      reference text not null,
      expected_on date,
      note text not null,
      state text not null default 'open' check (state in ('open', 'received', 'cancelled')),
      version integer not null default 1,
      created_by uuid not null references users,
      created_at timestamptz(3) not null default now(),
      closed_at timestamptz(3) check ((state = 'open') = (closed_at is null))
    )`.execute(db);
  await sql`create index deliveries_newest on deliveries (created_at, id)`.execute(db);
  await sql`
    create index deliveries_expected on deliveries (coalesce(expected_on, 'infinity'::date), id)
    where state = 'open'`.execute(db);
  await sql`
    create table delivery_lines (
      delivery_id uuid not null references deliveries,
      product_id uuid not null references products,
      position integer not null,
      quantity integer not null check (quantity > 0),
      received integer not null default 0 check (received >= 0),
      primary key (delivery_id, product_id)
    )`.execute(db);
  await sql`
    create index delivery_lines_of_product on delivery_lines (product_id) where received < quantity`.execute(
    db,
  );
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_counts (
      id uuid primary key,
      title text not null check (title <> ''),
      state text not null default 'open' check (state in ('open', 'booked', 'discarded')),
      created_by uuid not null references users,
      created_at timestamptz(3) not null default now(),
      booked_by uuid references users,
      booked_at timestamptz(3)
    )`.execute(db);
  await sql`create index stock_counts_newest on stock_counts (created_at, id)`.execute(db);
  await sql`
    create table stock_count_lines (
      stock_count_id uuid not null references stock_counts,
      product_id uuid not null references products,
      counted integer not null check (counted >= 0),
      -- On hand when it was counted; a booking adds the difference to it.
      expected integer not null,
      counted_at timestamptz(3) not null default now(),
      counted_by uuid not null references users,
      -- Null until the count is booked.
      booked boolean,
      on_hand_before integer,
      primary key (stock_count_id, product_id)
    )`.execute(db);
  await sql`
    create index stock_count_lines_latest on stock_count_lines (stock_count_id, counted_at, product_id)`.execute(
    db,
  );
}
