-- The actor is not checked: users are never deleted, and checking took a third of the time in which an
-- event is written.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null,
  source text,
  xid xid8 not null default pg_current_xact_id()
);
create index audit_log_of_actor on audit_log (actor_id, id);
create index audit_log_of_rare_source
  on audit_log (source, id)
  where source in ('desktop', 'api', 'command');
create index audit_log_of_record on audit_log (split_part(action, '.', 1), id);
create index audit_log_of_subject on audit_log (subject_id, id);
create index audit_log_of_time on audit_log (at, id);
create index audit_log_of_transaction on audit_log (xid);

create table idempotency_keys (
  user_id uuid not null references users,
  operation text not null,
  key text not null,
  request_hash text not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Not logged: what is lost in a crash is forgotten in two hours anyway.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);
