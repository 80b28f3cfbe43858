import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductWrite, WrittenColumn } from './product-write.ts';

/** Columns whose changes do not create a version. */
const unversioned: readonly WrittenColumn[] = ['archived', 'reorder_at', 'reorder_quantity'];

/** Whether writing this product creates a new version. */
export function makesVersion({ changed }: ProductWrite): boolean {
  return changed.some((column) => !unversioned.includes(column));
}

/**
 * Stores the current versions of products about to change. A trigger would do it while orders wait for
 * their locks. Returns the products' ids; the caller must increment their version.
 */
export async function keepVersions(
  tx: Tx,
  writes: readonly ProductWrite[],
): Promise<readonly string[]> {
  const ids = writes.filter(makesVersion).map(({ id }) => id);
  if (ids.length === 0) return [];
  // A concurrent change may have stored the same version; the catalogue has then moved on.
  await sql`
    insert into product_versions (product_id, version, said)
    select id, version, to_jsonb(products) from products where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  return ids;
}

/** Deletes the stored versions of products that do not change after all. */
export async function dropVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from product_versions using products
    where product_id = id and product_versions.version = products.version
      and id = any(${ids}::uuid[])`.execute(tx);
}
