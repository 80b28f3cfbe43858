create table stock_movements (
  id bigint generated always as identity,
  product_id uuid not null references products,
  order_id uuid references orders,
  kind text not null check (kind in ('received', 'adjusted', 'held', 'released', 'sold', 'restocked')),
  quantity int not null,
  at timestamptz not null default now(),
  reason text,
  note text,
  actor_id uuid,
  delivery_id uuid,
  count_id uuid,
  bulk_change_id uuid,
  primary key (product_id, id)
);
create index stock_movements_arrived
  on stock_movements (product_id, at, id) include (quantity)
  where kind in ('received', 'adjusted', 'restocked') and quantity > 0;
create index stock_movements_on_hand
  on stock_movements (product_id, at) include (kind, quantity)
  where kind in ('received', 'adjusted', 'sold', 'restocked');
create index stock_movements_sold
  on stock_movements (order_id)
  where kind in ('sold', 'restocked');

create table stock_discrepancies (
  product_id uuid primary key references products,
  on_hand int not null,
  moved int not null,
  found_at timestamptz(3) not null default now()
);

create table stock_alerts (
  user_id uuid not null references users,
  product_id uuid not null references products,
  asked_at timestamptz(3) not null default now(),
  primary key (user_id, product_id)
);
create index stock_alerts_of_product on stock_alerts (product_id, asked_at);

create table deliveries (
  id uuid primary key,
  supplier text not null check (supplier <> ''),
  reference text not null,
  expected_on date,
  note text not null,
  state text not null default 'open' check (state in ('open', 'received', 'cancelled')),
  version int not null default 1,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  constraint deliveries_check check ((state = 'open') = (closed_at is null))
);
create index deliveries_expected
  on deliveries (coalesce(expected_on, 'infinity'::date), id)
  where state = 'open';
create index deliveries_newest on deliveries (created_at, id);

create table delivery_lines (
  delivery_id uuid not null references deliveries,
  product_id uuid not null references products,
  "position" int not null,
  quantity int not null check (quantity > 0),
  received int not null default 0 check (received >= 0),
  primary key (delivery_id, product_id)
);
create index delivery_lines_of_product on delivery_lines (product_id) where received < quantity;

create table stock_counts (
  id uuid primary key,
  title text not null check (title <> ''),
  state text not null default 'open' check (state in ('open', 'booked', 'discarded')),
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  booked_by uuid references users,
  booked_at timestamptz(3)
);
create index stock_counts_newest on stock_counts (created_at, id);

create table stock_count_lines (
  stock_count_id uuid not null references stock_counts,
  product_id uuid not null references products,
  counted int not null check (counted >= 0),
  expected int not null,
  counted_at timestamptz(3) not null default now(),
  counted_by uuid not null references users,
  booked boolean,
  on_hand_before int,
  primary key (stock_count_id, product_id)
);
create index stock_count_lines_latest
  on stock_count_lines (stock_count_id, counted_at, product_id);
