create table payments (
  id uuid primary key,
  user_id uuid not null references users,
  order_id uuid references orders,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  idempotency_key text not null unique,
  intent_id text unique,
  refund_id text,
  state text not null default 'creating' check (state in ('creating', 'open', 'succeeded', 'canceled', 'refunding', 'refunded', 'attention')),
  attention text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_attention on payments (order_id) where state = 'attention';
create index payments_of_order on payments (order_id);
create unique index payments_open_of_order
  on payments (order_id)
  where state in ('creating', 'open') and order_id is not null;
create index payments_unsettled
  on payments (updated_at)
  where state in ('creating', 'open', 'refunding');

create table payment_passes (
  id uuid primary key,
  session_id uuid not null references sessions,
  order_id uuid not null references orders,
  code_hash text not null unique,
  code_expires_at timestamptz not null,
  token_hash text unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint redeemed_as_a_whole check ((token_hash is null) = (token_expires_at is null))
);
create index payment_passes_of_session on payment_passes (session_id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  stripe_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  failure text,
  needs_review boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  reason text,
  note text,
  restock boolean not null default false,
  requested_by uuid references users,
  idempotency_key text,
  retry_of uuid unique references refunds,
  sold_since boolean not null default false
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_search
  on refunds using gin (lower(stripe_id) gin_trgm_ops)
  where stripe_id is not null;
create index refunds_to_make
  on refunds (updated_at)
  where state = 'requested' and stripe_id is null;
create index refunds_to_review on refunds (payment_id) where needs_review;

create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  "position" int not null,
  quantity int not null check (quantity > 0),
  unshipped int not null,
  amount_cents bigint not null check (amount_cents >= 0),
  constraint refund_lines_pkey primary key (refund_id, "position"),
  constraint refund_lines_check check (unshipped >= 0 and unshipped <= quantity)
);

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
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_to_review on disputes (payment_id) where needs_review;

create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index stripe_events_of_object on stripe_events (object_id);
create index stripe_events_processed on stripe_events (received_at) where processed_at is not null;

create table stripe_event_cursor (
  only_row boolean default true primary key check (only_row),
  read_to timestamptz not null
);
