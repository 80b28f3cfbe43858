import { type Kysely, sql } from 'kysely';

/** Orders, their lines, what they do to the stock, and the card payments that settle them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      serial bigint generated always as identity (start with 104001) unique,
      user_id uuid not null references users,
      order_name text not null,
      customer_email text not null,
      customer_name text not null,
      phone text not null,
      address text not null,
      total_cents bigint not null check (total_cents > 0),
      currency text not null default 'usd' check (currency = 'usd'),
      state text not null default 'pending' check
        (state in ('pending', 'cancelling', 'paid', 'refunding', 'refunded', 'deleted', 'expired')),
      cancelling_to text check (cancelling_to in ('deleted', 'expired')),
      shipping_status text not null default 'Pending' check (shipping_status in ('Pending', 'Shipped')),
      transaction_id text unique,
      created_at timestamptz(3) not null default now(),
      state_changed_at timestamptz not null default now(),
      held_until timestamptz not null,
      paid_at timestamptz,
      shipped_at timestamptz,
      constraint paid_by_a_payment check
        (state not in ('paid', 'refunding', 'refunded') or (transaction_id is not null and paid_at is not null)),
      constraint cancelling_to_somewhere check ((state = 'cancelling') = (cancelling_to is not null)),
      constraint shipped_once_paid check (shipping_status = 'Pending' or paid_at is not null)
    )`.execute(db);
  await sql`create index orders_newest on orders (created_at, id) where state <> 'deleted'`.execute(
    db,
  );
  await sql`create index orders_of_customer on orders (user_id, created_at, id) where state <> 'deleted'`.execute(
    db,
  );
  await sql`create index orders_unpaid on orders (held_until) where state in ('pending', 'cancelling')`.execute(
    db,
  );
  await sql`create index orders_unpaid_of_customer on orders (user_id) where state = 'pending'`.execute(
    db,
  );
  await sql`create index orders_search on orders using gin (lower(
    'ks-' || serial::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name || ' ' || coalesce(transaction_id, '')
  ) gin_trgm_ops)`.execute(db);

  await sql`
    create table order_lines (
      order_id uuid not null references orders,
      position integer not null,
      product_id uuid not null references products,
      name text not null,
      sku text not null,
      quantity integer not null check (quantity > 0),
      unit_price_cents bigint not null check (unit_price_cents > 0),
      primary key (order_id, position)
    )`.execute(db);

  await sql`
    create table stock_movements (
      id bigint generated always as identity primary key,
      product_id uuid not null references products,
      order_id uuid references orders,
      kind text not null check (kind in ('received', 'adjusted', 'held', 'released', 'sold', 'restocked')),
      quantity integer not null,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index stock_movements_of_product on stock_movements (product_id, id)`.execute(
    db,
  );

  await sql`
    create table payments (
      id uuid primary key,
      user_id uuid not null references users,
      order_id uuid references orders,
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null default 'usd' check (currency = 'usd'),
      idempotency_key text not null unique,
      intent_id text unique,
      refund_id text,
      state text not null default 'creating' check
        (state in ('creating', 'open', 'succeeded', 'canceled', 'refunding', 'refunded', 'attention')),
      attention text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index payments_open_of_order on payments (order_id) where state in ('creating', 'open') and order_id is not null`.execute(
    db,
  );
  await sql`create index payments_of_order on payments (order_id)`.execute(db);
  await sql`create index payments_unsettled on payments (updated_at) where state in ('creating', 'open', 'refunding')`.execute(
    db,
  );

  await sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      object_id text,
      payload jsonb not null,
      received_at timestamptz not null default now(),
      processed_at timestamptz
    )`.execute(db);
  await sql`create index stripe_events_of_object on stripe_events (object_id)`.execute(db);

  await sql`
    create table idempotency_keys (
      user_id uuid not null references users,
      operation text not null,
      key text not null,
      request_hash text not null,
      reply jsonb,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, operation, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
}
