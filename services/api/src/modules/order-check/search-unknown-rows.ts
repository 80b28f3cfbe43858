import type { CheckRows } from '@kerf/contract/schemas/order-check';
import type { Database } from '../../db/database.ts';
import { findFirstByTexts } from '../search/find-by-text.ts';
import { findProductsById } from './named-products.store.ts';
import type { ReadRow } from './read-row.ts';

/** How many unknown texts are searched for at most, so that a list of another shop's products stays fast. */
const SEARCHED_MAX = 40;

/** Searches for the text of each row that matches no product or similar code, and suggests the hits. */
export async function searchUnknownRows(
  db: Database,
  asked: CheckRows,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const texts = rows.map((row, index) => (isUnknown(row) ? textOf(asked[index]) : null));
  const searched = [...new Set(texts.filter((text) => text !== null))].slice(0, SEARCHED_MAX);
  if (searched.length === 0) return rows;
  const found = await findFirstByTexts(db, searched);
  const products = await findProductsById(
    db,
    [...found.values()].flatMap(({ ids }) => ids),
  );
  return rows.map((row, index) => {
    const hits = found.get(texts[index] ?? '');
    if (!hits) return row;
    return {
      ...row,
      nearest: hits.ids.flatMap((id) => products.get(id) ?? []),
      isFound: hits.exact,
    };
  });
}

function isUnknown({ product, gone, nearest }: ReadRow): boolean {
  return product === null && gone === null && nearest.length === 0;
}

function textOf(row: CheckRows[number] | undefined): string | null {
  return row && 'sku' in row ? row.sku : null;
}
