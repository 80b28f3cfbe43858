create table documents (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  refund_id uuid unique references refunds,
  content jsonb not null,
  issued_at timestamptz(3) not null default now(),
  constraint documents_check check ((kind = 'credit_note') = (refund_id is not null))
);
create index documents_of_order on documents (order_id, issued_at);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';

create table document_numbers (
  series text primary key,
  last int not null check (last > 0)
);

create table shop_logos (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes bytea not null
);

create table shop_settings (
  only_row boolean default true primary key check (only_row),
  name text not null,
  address text not null,
  email text not null,
  phone text not null,
  tax_number text not null,
  footer text not null,
  paper text not null check (paper in ('A4', 'Letter')),
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  logo_id text references shop_logos,
  time_zone text not null default 'UTC',
  next_time_zone text,
  time_zone_asked_at timestamptz
);
