import { categoriesText, readCategories } from '@kerf/domain/category';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { oneForm } from '@kerf/domain/text/one-form';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { readCategoryPlaces } from '../categories/categories.store.ts';
import type { SheetState } from './plan-row.ts';

interface Owner {
  readonly id: string;
  readonly sku: string;
}

/** Names, SKUs and replacements of the catalogue, for the rules between products. */
export interface CatalogueNames {
  /** Reads what the rules need for these edits. Must be called before they are planned. */
  load(edits: readonly NamedEdit[]): Promise<void>;
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

/** The cells that a row sets. `current` is null for a new product. */
export interface NamedEdit {
  readonly current: Pick<SheetState, 'row'> | null;
  readonly edit: SheetEdit;
}

/** Reads names of products that are not archived, and only those that edits need. */
export async function openCatalogueNames(db: Database | Tx): Promise<CatalogueNames> {
  const categories = await readCategoryPlaces(db);
  const byName = new Map<string, Owner>();
  const bySku = new Map<string, Owner>();
  const replacements = createReplacements(db);
  const ownerOfSku = (sku: string) => bySku.get(sku.toLowerCase());
  return {
    load: async (edits) => {
      const [names, skus] = [claimed(edits, 'Name'), claimed(edits, 'SKU')];
      const others = claimed(edits, 'Replaced by');
      if (others.length > 0) await replacements.read();
      for (const { id, sku, name } of await readOwners(db, names, [...skus, ...others])) {
        // What earlier rows have planned is newer.
        addMissing(byName, name, { id, sku });
        addMissing(bySku, sku, { id, sku });
      }
    },
    ownerOfName: (name) => byName.get(name.toLowerCase()),
    ownerOfSku,
    replacementFault: (id, sku, replacedBy) => {
      const replacement = ownerOfSku(replacedBy);
      if (sku.toLowerCase() === replacedBy.toLowerCase()) return 'A product cannot replace itself.';
      if (!replacement) return `There is no product ${replacedBy}.`;
      if (id !== null && replacements.lead(replacement.id, id)) {
        return 'That product is itself replaced by this one.';
      }
      return null;
    },
    readCategories: (text) => readCategories(text, categories),
    categoriesText: (ids) => categoriesText(ids, categories),
    plan: (id, { name, sku, replacedBy }) => {
      byName.set(name.toLowerCase(), { id, sku });
      bySku.set(sku.toLowerCase(), { id, sku });
      const replacement = replacedBy === null ? null : ownerOfSku(replacedBy)?.id;
      // A replacement that was never read is unchanged.
      if (replacement !== undefined) replacements.plan(id, replacement);
    },
  };
}

/** The values that edits claim. A product's own value counts only if the product is new or archived. */
function claimed(edits: readonly NamedEdit[], column: 'Name' | 'SKU' | 'Replaced by') {
  return edits.flatMap(({ current, edit }) => {
    const own = current?.row[column] ?? '';
    const wanted = edit[column] ?? own;
    const isOwn = current?.row.Archived === '' && wanted === own;
    return isOwn || wanted === '' ? [] : [oneForm(wanted).trim()];
  });
}

async function readOwners(db: Database | Tx, names: readonly string[], skus: readonly string[]) {
  if (names.length === 0 && skus.length === 0) return [];
  // Postgres lowers both sides, because it may lower some letters differently than JavaScript.
  const { rows } = await sql<Owner & { readonly name: string }>`
    select id, sku, name from products
    where archived_at is null
      and lower(name) = any(array(select lower(each) from unnest(${names}::text[]) as each))
    union
    select id, sku, name from products
    where archived_at is null
      and lower(sku) = any(array(select lower(each) from unnest(${skus}::text[]) as each))`.execute(
    db,
  );
  return rows;
}

function addMissing(owners: Map<string, Owner>, name: string, owner: Owner): void {
  const key = name.toLowerCase();
  if (!owners.has(key)) owners.set(key, owner);
}

/** The replacements of products: planned ones, and otherwise those in the catalogue. */
function createReplacements(db: Database | Tx) {
  const planned = new Map<string, string | null>();
  let stored: ReadonlyMap<string, string> | null = null;
  const next = (id: string) => (planned.has(id) ? planned.get(id) : stored?.get(id));
  return {
    /** Reads the replacements of the catalogue, once. */
    read: async (): Promise<void> => {
      stored ??= await readReplacements(db);
    },
    plan: (id: string, replacement: string | null): void => {
      planned.set(id, replacement);
    },
    /** Whether the chain of replacements from one product leads to another. */
    lead: (from: string, to: string): boolean => {
      const seen = new Set<string>();
      for (let at: string | null | undefined = from; at && !seen.has(at); at = next(at)) {
        if (at === to) return true;
        seen.add(at);
      }
      return false;
    },
  };
}

async function readReplacements(db: Database | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'replaced_by'])
    .where('archived_at', 'is', null)
    .where('replaced_by', 'is not', null)
    .$narrowType<{ replaced_by: string }>()
    .execute();
  return new Map(rows.map(({ id, replaced_by }) => [id, replaced_by]));
}
