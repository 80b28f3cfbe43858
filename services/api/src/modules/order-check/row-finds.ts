import type { CheckRows } from '@kerf/contract/schemas/order-check';
import type { Database } from '../../db/database.ts';
import { findFirstByTexts } from '../search/find-by-text.ts';
import { productsById } from './named-products.store.ts';
import type { ReadRow } from './read-row.ts';

/** How many unknown texts of one check are searched for, so that a strange list stays quick. */
const SEARCHED_MAX = 40;

/** Gives the rows that name nothing, and are spelt like nothing, what a search for their text finds. */
export async function withFinds(
  db: Database,
  asked: CheckRows,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const texts = rows.map((row, index) => (isUnknown(row) ? textOf(asked[index]) : null));
  const searched = [...new Set(texts.filter((text) => text !== null))].slice(0, SEARCHED_MAX);
  if (searched.length === 0) return rows;
  const found = await findFirstByTexts(db, searched);
  const products = await productsById(
    db,
    [...found.values()].flatMap(({ ids }) => ids),
  );
  return rows.map((row, index) => {
    const finds = found.get(texts[index] ?? '');
    if (!finds) return row;
    return {
      ...row,
      nearest: finds.ids.flatMap((id) => products.get(id) ?? []),
      isFound: finds.exact,
    };
  });
}

function isUnknown({ product, gone, nearest }: ReadRow): boolean {
  return product === null && gone === null && nearest.length === 0;
}

function textOf(row: CheckRows[number] | undefined): string | null {
  return row && 'sku' in row ? row.sku : null;
}
