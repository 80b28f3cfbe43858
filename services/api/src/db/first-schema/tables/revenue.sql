create table revenue_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  day date generated always as (((at AT TIME ZONE 'UTC'::text))::date) stored not null,
  kind text not null check (kind in ('paid', 'refunded', 'disputed')),
  order_id uuid not null,
  source_id uuid not null,
  user_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  units int not null
);
create index revenue_entries_by_time
  on revenue_entries (at) include (user_id, kind, amount_cents, units);
create index revenue_entries_of_order on revenue_entries (order_id);
create unique index revenue_entries_paid_once on revenue_entries (order_id) where kind = 'paid';

create table revenue_days (
  day date not null,
  orders int not null,
  units bigint not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  disputed_cents bigint not null,
  time_zone text not null default 'UTC',
  primary key (time_zone, day)
);

create table product_sales (
  product_id uuid not null,
  day date not null,
  units bigint not null,
  amount_cents bigint not null,
  time_zone text not null default 'UTC',
  primary key (time_zone, product_id, day)
);
create index product_sales_by_zone_and_day
  on product_sales (time_zone, day) include (product_id, units, amount_cents);

create table customer_months (
  month date not null,
  user_id uuid not null,
  orders int not null,
  amount_cents bigint not null,
  time_zone text not null default 'UTC',
  primary key (time_zone, month, user_id)
);
