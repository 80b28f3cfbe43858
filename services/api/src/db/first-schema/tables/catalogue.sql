create table products (
  id uuid primary key,
  sku text not null,
  name text not null,
  des text not null,
  img text not null,
  price_cents bigint not null check (price_cents > 0),
  min_order int not null check (min_order >= 0),
  on_hand int not null,
  held int not null default 0,
  blade jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  pack_size int not null default 1 check (pack_size >= 1),
  price_tiers jsonb not null default '[]' check (jsonb_typeof(price_tiers) = 'array'),
  aliases text[] not null default '{}',
  replaced_by uuid references products,
  version int not null default 1,
  reorder_at int check (reorder_at >= 0),
  reorder_quantity int check (reorder_quantity > 0),
  pictures jsonb not null default '[]',
  papers jsonb not null default '[]',
  files_version int not null default 1,
  published_at timestamptz(3) default now(),
  category_ids uuid[] not null default '{}',
  constraint replaced_by_another check (replaced_by <> id),
  constraint stock_is_never_sold_twice check (held >= 0 and held <= on_hand)
) with (fillfactor='40');
create index products_archived on products (name, id) where archived_at is not null;
create index products_by_category on products using gin (category_ids) with (fastupdate=off);
create index products_by_kind
  on products (coalesce((blade ->> 'kind'), 'other'), name, id)
  where archived_at is null;
create index products_by_name on products (name, id) where archived_at is null;
create index products_by_name_start on products (lower(name) text_pattern_ops);
create index products_by_papers
  on products using gin (papers jsonb_path_ops)
  where papers <> '[]'::jsonb;
create index products_by_pictures
  on products using gin (pictures jsonb_path_ops)
  where pictures <> '[]'::jsonb;
create index products_by_publication on products (published_at) where archived_at is null;
create index products_by_sku_start on products (lower(sku) text_pattern_ops);
create unique index products_name on products (lower(name)) where archived_at is null;
create index products_newest on products (created_at, id) where archived_at is null;
create index products_reordered
  on products (id)
  where reorder_at is not null and archived_at is null;
create index products_search
  on products using gin (lower(name || ' ' || sku || ' ' || des) gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='64');
create unique index products_sku on products (lower(sku)) where archived_at is null;

create table product_versions (
  product_id uuid not null,
  version int not null,
  said jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (product_id, version)
);

create table product_keys (
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('sku', 'alias')),
  key text not null,
  spellings text[] not null,
  primary key (product_id, kind, key)
);
create index product_keys_by_key on product_keys (key);
create index product_keys_near on product_keys using gin (spellings) with (fastupdate=off);

create table categories (
  id uuid default gen_random_uuid() primary key,
  parent_id uuid references categories,
  "position" int not null,
  name text not null check (name <> ''),
  slug text not null unique check (slug <> ''),
  title text not null default '',
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint categories_check check (parent_id <> id)
);
create unique index categories_name
  on categories (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

create table category_tree (
  only_row boolean default true primary key check (only_row),
  version int not null default 1
);

create table former_category_slugs (
  slug text primary key,
  category_id uuid not null references categories on delete cascade
);
create index former_category_slugs_of_category on former_category_slugs (category_id);

create table files (
  id text primary key check (id ~ '^[0-9a-f]{40}$'),
  kind text not null check (kind in ('picture', 'paper')),
  names text[] not null,
  facts jsonb not null,
  used_at timestamptz(3) not null default now()
);
create index files_by_use on files (used_at);

create table reviews (
  id uuid primary key,
  author_id uuid references users,
  author_email text,
  name text not null,
  img text not null,
  rating smallint not null check (rating >= 1 and rating <= 5),
  des text not null,
  verified boolean not null,
  created_at timestamptz(3) not null default now(),
  product_id uuid references products,
  bought boolean not null default false,
  machine text,
  material text,
  cut_count int check (cut_count > 0),
  cut_unit text check (cut_unit in ('cuts', 'metres')),
  constraint reviews_check check ((cut_count is null) = (cut_unit is null)),
  constraint reviews_check1 check (not bought or product_id is not null)
);
create index reviews_by_material
  on reviews (product_id) include (author_id, material, created_at, id, rating)
  where material is not null;
create index reviews_by_name on reviews (lower(name) text_pattern_ops);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_product
  on reviews (product_id, created_at desc, id desc)
  where product_id is not null;
create index reviews_search on reviews using gin (lower(name || ' ' || des) gin_trgm_ops);
