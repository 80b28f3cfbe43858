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
  created_at timestamptz(3) not null default now(),
  sign_ins_from timestamptz not null default now(),
  blocked_at timestamptz,
  blocked_reason text,
  mails_off text[] not null default '{}',
  made_by_staff boolean not null default false,
  constraint blocked_with_a_reason check ((blocked_at is null) = (blocked_reason is null))
);
create index users_admins on users (email) where role = 'admin';
create index users_by_name on users (display_name, id) where email is not null;
create index users_counted on users (role) where email is not null;
create index users_newest on users (created_at desc, id desc);
create index users_search
  on users using gin ((coalesce(email, '') || ' ' || lower(display_name)) gin_trgm_ops);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  signed_in_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  source text
);
create unique index sessions_of_sign_in on sessions (user_id, signed_in_at) where ended_at is null;
create index sessions_of_user on sessions (user_id, signed_in_at);
create index sessions_oldest on sessions (signed_in_at);

create table machines (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  saw jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index machines_of_user on machines (user_id, name, id);

create table saved_lists (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  rows jsonb not null,
  products int not null,
  units bigint not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index saved_lists_name on saved_lists (user_id, lower(name));
create index saved_lists_newest on saved_lists (user_id, updated_at, id);

create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users,
  screen text not null,
  name text not null check (name <> ''),
  query jsonb not null,
  shared boolean not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index saved_views_name on saved_views (screen, owner_id, lower(name));
create index saved_views_of_screen on saved_views (screen, created_at);
