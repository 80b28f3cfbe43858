import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductWrite, WrittenColumn } from './product-write.ts';

/** What may change without a new version. */
const unversioned: readonly WrittenColumn[] = ['archived', 'reorder_at', 'reorder_quantity'];

/** Whether a product has another version once it is written. */
export function makesVersion({ changed }: ProductWrite): boolean {
  return changed.some((column) => !unversioned.includes(column));
}

/** How many versions one statement writes. */
const WRITTEN_AT_ONCE = 1_000;

/**
 * Keeps what the catalogue says of products that are to change, as a trigger would while orders wait for
 * them. Returns their ids: who writes such a product counts its version.
 */
export async function keepVersions(
  tx: Tx,
  writes: readonly ProductWrite[],
): Promise<ReadonlySet<string>> {
  const ids = writes.filter(makesVersion).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += WRITTEN_AT_ONCE) {
    const some = ids.slice(start, start + WRITTEN_AT_ONCE);
    // Somebody who changes one at the same time keeps it as well; the catalogue has then moved.
    await sql`
      insert into product_versions (product_id, version, said)
      select id, version, to_jsonb(products) from products where id = any(${some}::uuid[])
      on conflict do nothing`.execute(tx);
  }
  return new Set(ids);
}

/** Takes back the versions of products that are not to change after all. */
export async function dropVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from product_versions using products
    where product_id = id and product_versions.version = products.version
      and id = any(${ids}::uuid[])`.execute(tx);
}
