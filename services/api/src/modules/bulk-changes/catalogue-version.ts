import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Somebody changed the catalogue while rows were judged against it. */
export class CatalogueMoved extends Error {
  override readonly name = 'CatalogueMoved';
}

/** A text that differs once any product was added, archived or changed in anything but its stock; `except` are left out. */
export async function catalogueVersion(tx: Tx, except: readonly string[] = []): Promise<string> {
  const found = await tx
    .selectFrom('products')
    .select(({ fn }) => [
      fn.sum<string>('version').as('versions'),
      fn.countAll().as('count'),
      // Neither counts as a version; the moments tell which products are archived, also where as many are.
      sql<string>`sum(extract(epoch from archived_at))`.as('archived'),
      fn.sum<string>('reorder_at').as('reorder_at'),
      fn.sum<string>('reorder_quantity').as('reorder_quantity'),
    ])
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .executeTakeFirstOrThrow();
  return JSON.stringify(found);
}
