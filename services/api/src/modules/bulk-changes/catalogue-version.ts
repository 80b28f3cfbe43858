import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The catalogue changed while rows were judged against it. */
export class CatalogueMoved extends Error {
  override readonly name = 'CatalogueMoved';
}

/**
 * A string that changes whenever a product is added, archived, or changed in anything but its stock.
 * Ignores the products in `except`.
 */
export async function catalogueVersion(tx: Tx, except: readonly string[] = []): Promise<string> {
  const found = await tx
    .selectFrom('products')
    .select(({ fn }) => [
      fn.sum<string>('version').as('versions'),
      fn.countAll().as('count'),
      // Archiving and reorder points do not create versions. Summing the times detects which products are
      // archived, even if their number stays the same.
      sql<string>`sum(extract(epoch from archived_at))`.as('archived'),
      fn.sum<string>('reorder_at').as('reorder_at'),
      fn.sum<string>('reorder_quantity').as('reorder_quantity'),
    ])
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return JSON.stringify(found);
}
