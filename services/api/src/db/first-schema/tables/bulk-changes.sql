create table bulk_changes (
  id uuid primary key,
  kind text not null check (kind in ('import', 'edit', 'grid')),
  title text not null check (title <> ''),
  state text not null check (state in ('planning', 'planned', 'scheduled', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  takes_effect_at timestamptz(3),
  applied_at timestamptz(3),
  applied_by uuid references users,
  undone_at timestamptz(3),
  undone_by uuid references users,
  rows_done int not null default 0,
  rows_total int not null default 0,
  failure text,
  attempts int not null default 0,
  constraint bulk_changes_check check ((state = 'scheduled') <= (takes_effect_at is not null))
);
create index bulk_changes_newest on bulk_changes (created_at, id);

create table bulk_change_rows (
  bulk_change_id uuid not null references bulk_changes on delete cascade,
  "position" int not null,
  product_id uuid,
  sku text not null,
  name text not null,
  plan text not null check (plan in ('add', 'change', 'same', 'problem')),
  changes jsonb not null,
  faults jsonb not null,
  applied boolean,
  refusal text,
  undone boolean,
  undo_refusal text,
  constraint bulk_change_rows_pkey primary key (bulk_change_id, "position")
);
create index bulk_change_rows_by_plan on bulk_change_rows (bulk_change_id, plan, "position");
create index bulk_change_rows_of_product
  on bulk_change_rows (product_id)
  where product_id is not null;

create table import_files (
  id uuid primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('csv', 'xlsx')),
  content bytea not null,
  summary jsonb not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now()
);
alter table import_files alter column content set storage external;
create index import_files_oldest on import_files (created_at);

create table imports (
  bulk_change_id uuid primary key references bulk_changes on delete cascade,
  import_file_id uuid not null references import_files on delete cascade,
  mapping jsonb not null,
  hidden_rows int not null default 0
);
create index imports_of_file on imports (import_file_id);

create table import_headings (
  heading text primary key,
  sheet_column text,
  unit text not null check (unit in ('mm', 'inch')),
  chosen_at timestamptz(3) not null default now(),
  decimal_sign text check (decimal_sign in ('point', 'comma'))
);
