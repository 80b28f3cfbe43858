create table messages (
  id uuid primary key,
  email text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  user_id uuid references users,
  assigned_to uuid references users,
  done_at timestamptz(3),
  thread_id uuid references messages on delete cascade,
  version int not null default 1,
  last_message_at timestamptz(3) not null default now(),
  last_reply_at timestamptz(3),
  mail_sender text,
  attachments jsonb,
  automatic boolean not null default false,
  order_id uuid
);
create index conversations_by_sender on messages (email, last_message_at) where thread_id is null;
create index conversations_done
  on messages (last_message_at, id)
  where thread_id is null and done_at is not null;
create index conversations_newest on messages (last_message_at, id) where thread_id is null;
create index conversations_of_order
  on messages (order_id, last_message_at)
  where thread_id is null and order_id is not null;
create index conversations_of_user on messages (user_id, last_message_at) where thread_id is null;
create index conversations_open
  on messages (last_message_at, id)
  where thread_id is null and done_at is null;
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_thread on messages (thread_id, created_at) where thread_id is not null;
create index messages_search on messages using gin (lower(email || ' ' || body) gin_trgm_ops);

create table message_replies (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  author_id uuid references users,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index message_replies_of on message_replies (message_id, created_at);

create table received_mails (
  message_id text primary key,
  sender text,
  conversation_id uuid references messages on delete set null,
  outcome text not null check (outcome in ('placed', 'new', 'automatic', 'own', 'limited', 'unreadable')),
  received_at timestamptz(3) not null default now()
);
create index received_mails_newest on received_mails (received_at);
create index received_mails_of
  on received_mails (conversation_id)
  where conversation_id is not null;

create table inbox_lease (
  only_row boolean default true primary key check (only_row),
  until timestamptz not null
);

create table notes (
  id uuid primary key,
  order_id uuid references orders,
  customer_id uuid references users,
  author_id uuid not null references users,
  body text not null check (body <> ''),
  for_customer boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint notes_check check (num_nonnulls(order_id, customer_id) = 1),
  constraint notes_check1 check (order_id is not null or not for_customer)
);
create index notes_of_customer on notes (customer_id, created_at) where customer_id is not null;
create index notes_of_order on notes (order_id, created_at) where order_id is not null;
create index notes_search on notes using gin (lower(body) gin_trgm_ops) where order_id is not null;

-- Neither user nor order is checked: they are never deleted, and checking locked both rows, the user's
-- against their next order.
create table mails (
  id uuid primary key,
  event text not null,
  kind text not null,
  recipient text not null,
  user_id uuid,
  order_id uuid,
  content jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  asked_at timestamptz not null default now(),
  dismissed_at timestamptz,
  counted_at timestamptz,
  unique (event, recipient)
);
create index mails_counted on mails (recipient, counted_at) where counted_at is not null;
create index mails_newest on mails (created_at, id);
create index mails_of_order on mails (order_id, created_at) where order_id is not null;
create index mails_to_send on mails (next_try_at) where state in ('queued', 'sending');
create index mails_undelivered on mails (created_at, id) where state <> 'sent';

create table mail_cursor (
  only_row boolean default true primary key check (only_row),
  placed_to timestamptz not null
);
