import { type Kysely, sql } from 'kysely';

/** What a review may tell besides stars and text: which product, on what it was run, what it cut and how much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews
      add column product_id uuid references products,
      add column bought boolean not null default false,
      add column machine text,
      add column material text,
      add column cut_count integer check (cut_count > 0),
      add column cut_unit text check (cut_unit in ('cuts', 'metres')),
      add check ((cut_count is null) = (cut_unit is null)),
      add check (not bought or product_id is not null)`.execute(db);
  await sql`
    create index reviews_of_product on reviews (product_id, created_at desc, id desc)
    where product_id is not null`.execute(db);
  // Read alone for the figures of a product, however long its reviews are.
  await sql`
    create index reviews_by_material on reviews (product_id)
    include (author_id, material, created_at, id, rating)
    where material is not null`.execute(db);
}
