import { type Kysely, sql } from 'kysely';

export const touches = { products: 'locks' } as const;

/** How one piece of a product ships: weight, sides, origin and customs code. It is part of a product's version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table products in access exclusive mode`.execute(db);
  await sql`alter table products add column piece jsonb`.execute(db);
  await sql`
    create trigger products_versioned_by_piece before update of piece on products
    for each row when (old.piece is distinct from new.piece)
    execute function keep_product_version()`.execute(db);
  await sql`
    create trigger products_piece_changed after update of piece on products
    for each row when (old.piece is distinct from new.piece
      and current_setting('kerf.saving_many', true) is distinct from 'yes')
    execute function notify_product_changed()`.execute(db);
}
