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
  state text not null default 'pending' check (state in ('pending', 'cancelling', 'paid', 'refunded', 'deleted', 'expired')),
  cancelling_to text check (cancelling_to in ('deleted', 'expired')),
  shipping_status text not null default 'Pending' check (shipping_status in ('Pending', 'Shipped')),
  transaction_id text,
  created_at timestamptz(3) not null default now(),
  state_changed_at timestamptz not null default now(),
  held_until timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  acknowledged jsonb,
  idempotency_key text,
  request_hash text,
  hold text not null default 'full',
  secured_until timestamptz(3),
  fulfillment text not null default 'pending' check (fulfillment in ('pending', 'packed', 'partly_shipped', 'shipped', 'delivered')),
  packed_at timestamptz(3),
  refunded_cents bigint not null default 0,
  deletion_reason text,
  constraint orders_hold check (hold in ('full', 'first', 'none')),
  constraint cancelling_to_somewhere check ((state = 'cancelling') = (cancelling_to is not null)),
  constraint paid_by_a_payment check (state not in ('paid', 'refunding', 'refunded') or (transaction_id is not null and paid_at is not null)),
  constraint shipped_once_paid check (shipping_status = 'Pending' or paid_at is not null)
);
create index orders_by_fulfillment
  on orders (fulfillment, created_at, id)
  where fulfillment <> 'pending' and state <> 'deleted';
create unique index orders_by_key
  on orders (user_id, idempotency_key)
  where idempotency_key is not null;
create index orders_by_total on orders (total_cents, id) where state <> 'deleted';
create unique index orders_by_transaction
  on orders (transaction_id)
  where transaction_id is not null;
create index orders_ended_without_hold
  on orders (held_until)
  where state = 'expired' and hold = 'none';
create index orders_lapsing
  on orders (held_until)
  where state in ('pending', 'cancelling') and held_until > '-infinity'::timestamptz;
create index orders_newest on orders (created_at, id) where state <> 'deleted';
create index orders_not_secured
  on orders (user_id)
  where hold <> 'full' and state in ('pending', 'cancelling', 'expired');
create index orders_of_customer on orders (user_id, created_at, id) where state <> 'deleted';
create index orders_of_customer_by_total
  on orders (user_id, total_cents, id)
  where state <> 'deleted';
create index orders_of_new_user on orders (user_id, created_at) where hold <> 'full';
create index orders_on_their_way
  on orders (shipped_at, id)
  where state = 'paid' and fulfillment = 'shipped';
create index orders_open_of_customer on orders (user_id) where state in ('pending', 'cancelling');
create index orders_packed on orders (paid_at, id) where state = 'paid' and fulfillment = 'packed';
create index orders_paid_of_customer on orders (user_id) where paid_at is not null;
create index orders_refunded on orders (created_at, id) where state = 'refunded';
create index orders_search
  on orders using gin (lower('ks-' || (serial)::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name || ' ' || coalesce(transaction_id, '')) gin_trgm_ops)
  where state not in ('pending', 'cancelling');
create index orders_settled_of_email
  on orders (customer_email)
  where state not in ('pending', 'cancelling');
create index orders_shipped
  on orders (created_at, id)
  where shipping_status = 'Shipped' and state <> 'deleted';
create index orders_to_pick
  on orders (paid_at, id)
  where state = 'paid' and fulfillment in ('pending', 'partly_shipped');
create index orders_to_ship
  on orders (created_at, id)
  where state = 'paid' and shipping_status = 'Pending';
create index orders_unpaid_by_age
  on orders (created_at, id)
  where state in ('pending', 'cancelling') or (state = 'expired' and hold = 'none');

create table order_lines (
  order_id uuid not null references orders,
  "position" int not null,
  product_id uuid not null references products,
  name text not null,
  sku text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  constraint order_lines_pkey primary key (order_id, "position")
);

create table order_products (
  product_id uuid not null,
  order_id uuid not null,
  sku text not null,
  primary key (product_id, order_id)
);
create index order_products_by_sku on order_products (sku text_pattern_ops, order_id);

create table order_texts (
  order_id uuid primary key,
  text text not null
);
create index order_texts_search on order_texts using gin (text gin_trgm_ops);

create table pads (
  user_id uuid primary key references users,
  revision bigint not null,
  forgotten_revision bigint not null default 0,
  phone text,
  address text,
  delivery_at bigint not null default 0
);

create table pad_lines (
  user_id uuid not null references pads,
  id uuid not null,
  item text not null,
  quantity text not null,
  place double precision not null,
  at bigint not null,
  seen jsonb,
  removed_at bigint,
  revision bigint not null,
  changed_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index pad_lines_newest on pad_lines (user_id, revision);

create table lapse_retries (
  order_id uuid primary key references orders,
  failures int not null,
  next_try_at timestamptz not null,
  reason text not null
);
