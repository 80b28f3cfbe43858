create table product_search (
  product_id uuid primary key references products on delete cascade,
  name text not null,
  price_cents bigint not null,
  created_at timestamptz(3) not null,
  title tsvector not null,
  words tsvector not null,
  signature bigint not null,
  kind smallint not null,
  grind smallint,
  in_stock boolean not null,
  size double precision,
  second double precision,
  third double precision,
  plate double precision,
  teeth double precision,
  teeth_per_inch double precision,
  published_at timestamptz(3) not null default '-infinity'
) with (fillfactor='40');
create index product_search_by_size
  on product_search (size, second, third, teeth) include (product_id, kind, grind, teeth_per_inch, name);
create index product_search_title on product_search using gin (title) with (fastupdate=off);
create index product_search_words on product_search using gin (words) with (fastupdate=off);

create table product_codes (
  code text not null,
  product_id uuid not null references product_search on delete cascade,
  primary key (code, product_id)
);
create index product_codes_alike
  on product_codes using gin (code gin_trgm_ops) with (fastupdate=off);
create index product_codes_of_product on product_codes (product_id);

create table search_words (
  word text collate pg_catalog."C" primary key,
  stem text generated always as ((ts_lexize('english_stem'::regdictionary, word))[1]) stored
);
create index search_words_alike
  on search_words using gin (word gin_trgm_ops) with (fastupdate=off);
create index search_words_by_stem on search_words (stem);

create table unpublished_words (
  product_id uuid primary key references products on delete cascade
);

create table unmet_demand (
  id uuid primary key,
  source text not null check (source in ('search', 'order-pad')),
  key text not null,
  text text not null,
  times int not null,
  customers int not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  unique (source, key)
);
create index unmet_demand_by_customers on unmet_demand (customers, id);
create index unmet_demand_by_times on unmet_demand (times, id);
create index unmet_demand_last_seen on unmet_demand (last_seen_at, id);
create index unmet_demand_search on unmet_demand using gin (key gin_trgm_ops);

create table unmet_demand_askers (
  user_id uuid not null references users,
  source text not null,
  key text not null,
  asked_at timestamptz(3) not null default now(),
  primary key (user_id, source, key)
);
create index unmet_demand_askers_oldest on unmet_demand_askers (asked_at);
