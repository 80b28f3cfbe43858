import type { FileProduct } from '@kerf/contract/schemas/product-files';
import {
  codesInFileName,
  type ProductNumber,
  productsInFileName,
} from '@kerf/domain/file-name-product';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The products that each name means, drafts too: one, none, or those to choose from. */
export async function findFileProducts(
  db: Database,
  names: readonly string[],
): Promise<{ files: FileProduct[][] }> {
  const codes = [...new Set(names.flatMap(codesInFileName))];
  const { rows } = await sql<ProductNumber & FileProduct & { code: string }>`
    select code, products.id as _id, products.id as "productId", kind, key as number, sku, name
    from unnest(${codes}::text[]) as asked (code)
    cross join lateral (
      select product_id, kind, key from product_keys where code_key(key) = code offset 0
    ) as keyed
    join products on products.id = product_id and archived_at is null
    order by sku, products.id`.execute(db);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  const products = new Map(rows.map(({ _id, sku, name }) => [_id, { _id, sku, name }]));
  const files = names.map((name) => {
    const numbers = codesInFileName(name).flatMap((code) => byCode.get(code) ?? []);
    return productsInFileName(name, numbers).flatMap((id) => products.get(id) ?? []);
  });
  return { files };
}
