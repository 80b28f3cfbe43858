create table carriers (
  id uuid primary key,
  name text not null check (name <> ''),
  tracking_url text not null,
  created_at timestamptz(3) not null default now()
);
create unique index carriers_name on carriers (lower(name));

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  carrier_id uuid references carriers,
  tracking_number text check (tracking_number <> ''),
  shipped_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  voided_at timestamptz(3),
  created_by uuid references users,
  service text
);
create index shipments_by_carrier on shipments (carrier_id, order_id) where voided_at is null;
create index shipments_by_tracking_number
  on shipments (upper(tracking_number))
  where tracking_number is not null and voided_at is null;
create index shipments_of_order on shipments (order_id, shipped_at);
create index shipments_search
  on shipments using gin (lower(tracking_number) gin_trgm_ops)
  where tracking_number is not null and voided_at is null;

create table shipment_lines (
  shipment_id uuid not null references shipments on delete cascade,
  "position" int not null,
  quantity int not null check (quantity > 0),
  constraint shipment_lines_pkey primary key (shipment_id, "position")
);
