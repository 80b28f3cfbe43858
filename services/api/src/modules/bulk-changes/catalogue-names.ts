import { categoriesText, readCategories } from '@kerf/domain/category';
import type { Database, Tx } from '../../db/database.ts';
import { readCategoryPlaces } from '../categories/categories.store.ts';

interface Owner {
  readonly id: string;
  readonly sku: string;
}

/** Names, SKUs and replacements of the whole catalogue, for the rules between products. */
export interface CatalogueNames {
  ownerOfName(name: string): Owner | undefined;
  ownerOfSku(sku: string): Owner | undefined;
  /** Why the product with this SKU cannot replace this one; null if it can. */
  replacementFault(id: string | null, sku: string, replacedBy: string): string | null;
  /** The ids of the categories in a cell, or the first name that matches none. */
  readCategories(text: string): ReturnType<typeof readCategories>;
  categoriesText(ids: readonly string[]): string;
  /** Adds a planned row, so that later rows take it into account. */
  plan(
    id: string,
    row: { readonly name: string; readonly sku: string; readonly replacedBy: string | null },
  ): void;
}

/** Reads names, SKUs and replacements of all products that are not archived. */
export async function readCatalogueNames(db: Database | Tx): Promise<CatalogueNames> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'replaced_by'])
    .where('archived_at', 'is', null)
    .execute();
  const categories = await readCategoryPlaces(db);
  const byName = new Map<string, Owner>();
  const bySku = new Map<string, Owner>();
  const replacements = new Map<string, string>();
  for (const { id, sku, name, replaced_by } of rows) {
    byName.set(name.toLowerCase(), { id, sku });
    bySku.set(sku.toLowerCase(), { id, sku });
    if (replaced_by) replacements.set(id, replaced_by);
  }
  const ownerOfSku = (sku: string) => bySku.get(sku.toLowerCase());
  return {
    ownerOfName: (name) => byName.get(name.toLowerCase()),
    ownerOfSku,
    replacementFault: (id, sku, replacedBy) => {
      const replacement = ownerOfSku(replacedBy);
      if (sku.toLowerCase() === replacedBy.toLowerCase()) return 'A product cannot replace itself.';
      if (!replacement) return `There is no product ${replacedBy}.`;
      if (id !== null && leadsTo(replacements, replacement.id, id)) {
        return 'That product is itself replaced by this one.';
      }
      return null;
    },
    readCategories: (text) => readCategories(text, categories),
    categoriesText: (ids) => categoriesText(ids, categories),
    plan: (id, { name, sku, replacedBy }) => {
      byName.set(name.toLowerCase(), { id, sku });
      bySku.set(sku.toLowerCase(), { id, sku });
      const replacement = replacedBy === null ? undefined : ownerOfSku(replacedBy);
      if (replacement) replacements.set(id, replacement.id);
      else replacements.delete(id);
    },
  };
}

/** Whether the chain of replacements from one product leads to another. */
function leadsTo(replacements: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); ) {
    if (at === to) return true;
    seen.add(at);
    at = replacements.get(at);
  }
  return false;
}
