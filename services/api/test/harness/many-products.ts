import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Inserts many products that cost $48.00, with 120 in stock each. */
export async function stockMany(
  db: Database,
  count: number,
): Promise<{ readonly id: string; readonly sku: string }[]> {
  const mark = randomUUID().slice(0, 8);
  const { rows } = await sql<{ id: string; sku: string }>`
    insert into products (id, sku, name, des, img, price_cents, min_order, on_hand)
    select gen_random_uuid(), ${`K-${mark}-`} || n, ${`Blade ${mark} `} || n, 'A blade.', '', 4800, 5, 120
    from generate_series(1, ${count}::int) as n
    returning id, sku`.execute(db);
  return rows;
}
