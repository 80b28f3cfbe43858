import { randomUUID } from 'node:crypto';
import type {
  CategoryTree,
  categoryChange,
  categoryMove,
  newCategory,
} from '@kerf/contract/schemas/category';
import { CATEGORIES_MAX, CATEGORY_SLUG_MAX, slugOf } from '@kerf/domain/category';
import { type CategoryRule, ruleInWords } from '@kerf/domain/category-rule';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, type Tx, violatedUniqueIndex } from '../../db/database.ts';
import { type OnceKey, once } from '../../db/idempotency.ts';
import type { CategoryRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import {
  listCategoryRows,
  lockTree,
  placeByRule,
  readCategoryTree,
  removeFromProducts,
} from './categories.store.ts';

/** Adds a category at the end of its level, once per idempotency key if there is one. */
export function addCategory(
  db: Database,
  actor: Actor,
  { version, name, parentId, slug: asked = '' }: z.output<typeof newCategory>,
  key: string | undefined,
): Promise<CategoryTree> {
  // Without the version, which the first attempt may have changed itself.
  const request = { name, parentId, slug: asked };
  const call = { userId: actor.userId, operation: 'addCategory', key, request };
  return changeTree(db, { version, name, slug: asked, call }, async (tx, rows) => {
    if (rows.length >= CATEGORIES_MAX) {
      throw new ProblemError({ code: 'too_many_categories', limit: CATEGORIES_MAX });
    }
    checkParent(rows, parentId);
    const id = randomUUID();
    const slug = asked === '' ? freeSlug(rows, slugOf(name, id)) : asked;
    const level = rows.filter((row) => row.parent_id === parentId);
    const position = Math.max(0, ...level.map((row) => row.position)) + 1;
    await tx
      .insertInto('categories')
      .values({ id, parent_id: parentId, position, name, slug })
      .execute();
    await recordAudit(tx, actor, 'category.add', id, { name, slug, parentId });
  });
}

/** Changes the texts of a category, and which products are in it by its rule. */
export function updateCategory(
  db: Database,
  actor: Actor,
  id: string,
  { version, rule, ...texts }: z.output<typeof categoryChange>,
): Promise<CategoryTree> {
  const { name, slug } = texts;
  return changeTree(db, { version, name, slug }, async (tx, rows) => {
    const before = requireRow(rows, id);
    await tx
      .updateTable('categories')
      .set({ ...texts, ...ruleColumn(rule), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    if (rule !== undefined) await placeByRule(tx, id);
    const { title, description } = before;
    const said = { name: before.name, slug: before.slug, title, description };
    const changes = fieldChanges(
      { ...said, rule: ruleText(before.rule) },
      { ...texts, ...(rule !== undefined && { rule: ruleText(rule) }) },
    );
    await recordAudit(tx, actor, 'category.update', id, { name, changes });
  });
}

function ruleColumn(rule: CategoryRule | null | undefined) {
  return rule === undefined ? {} : { rule: rule && JSON.stringify(rule) };
}

/** A rule in the history. */
function ruleText(rule: CategoryRule | null): string {
  return rule === null ? '' : ruleInWords(rule);
}

/** Moves a category before another one of the same level, or to the end of a level. */
export function moveCategory(
  db: Database,
  actor: Actor,
  id: string,
  { version, parentId, before }: z.output<typeof categoryMove>,
): Promise<CategoryTree> {
  return changeTree(db, { version }, async (tx, rows) => {
    const moved = requireRow(rows, id);
    if (parentId === id) throw refused('parentId', 'A category can’t be inside itself.');
    checkParent(rows, parentId);
    if (parentId !== null && rows.some((row) => row.parent_id === id)) {
      throw refused('parentId', 'A category with subcategories must stay on the first level.');
    }
    const level = rows.filter((row) => row.parent_id === parentId && row.id !== id);
    const at = before === null ? level.length : level.findIndex((row) => row.id === before);
    if (at < 0) throw refused('before', 'That category is not on this level.');
    checkNames(level, [moved]);
    await tx
      .updateTable('categories')
      .set({ parent_id: parentId, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await place(tx, level.map((row) => row.id).toSpliced(at, 0, id));
    const changes = { parentId: { from: moved.parent_id, to: parentId } };
    await recordAudit(tx, actor, 'category.move', id, { name: moved.name, before, changes });
  });
}

/** Deletes a category. Its products keep their other categories, and its subcategories move up. */
export function deleteCategory(
  db: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<CategoryTree> {
  return changeTree(db, { version }, async (tx, rows) => {
    const { name, slug, parent_id: parentId } = requireRow(rows, id);
    const children = rows.filter((row) => row.parent_id === id);
    const level = rows.filter((row) => row.parent_id === parentId);
    checkNames(
      level.filter((row) => row.id !== id),
      children,
    );
    // Its name becomes free first, since a subcategory may have it.
    await tx.updateTable('categories').set({ name: id }).where('id', '=', id).execute();
    await tx
      .updateTable('categories')
      .set({ parent_id: parentId })
      .where('parent_id', '=', id)
      .execute();
    const productCount = await removeFromProducts(tx, id);
    await tx.deleteFrom('categories').where('id', '=', id).execute();
    const order = level.flatMap((row) => (row.id === id ? children : row));
    await place(
      tx,
      order.map((row) => row.id),
    );
    await recordAudit(tx, actor, 'category.delete', id, { name, slug, productCount });
  });
}

interface Change {
  /** Undefined if any version will do. */
  readonly version: number | undefined;
  /** The name, which another category may have. */
  readonly name?: string;
  readonly slug?: string;
  /** The call that asks for it, if a repeat of it changes nothing. */
  readonly call?: OnceKey;
}

/** Runs a change of the tree. Throws a ProblemError unless `version` is current. */
async function changeTree(
  db: Database,
  { version, name = '', slug = '', call }: Change,
  work: (tx: Tx, rows: readonly CategoryRow[]) => Promise<void>,
): Promise<CategoryTree> {
  try {
    return await inTransaction(db, async (tx) => {
      const latest = await lockTree(tx);
      const change = async () => {
        if (version !== undefined && latest !== version) {
          throw new ProblemError({ code: 'categories_changed', version: latest });
        }
        await work(tx, await listCategoryRows(tx));
        await tx
          .updateTable('category_tree')
          .set({ version: latest + 1 })
          .execute();
        return {};
      };
      await (call ? once(tx, call, z.object({}), change) : change());
      return readCategoryTree(tx);
    });
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'categories_name') throw new ProblemError({ code: 'category_name_taken', name });
    if (index === null) throw error;
    throw new ProblemError({ code: 'category_address_taken', slug });
  }
}

/** The wanted slug, with a number if it is taken: "fine-2". */
function freeSlug(rows: readonly CategoryRow[], wanted: string): string {
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.slice(0, CATEGORY_SLUG_MAX - 4);
  for (let number = 2; ; number += 1) {
    const slug = `${stem}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

function requireRow(rows: readonly CategoryRow[], id: string): CategoryRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound('category');
  return row;
}

/** Throws a ProblemError unless this category can be a parent. */
function checkParent(rows: readonly CategoryRow[], parentId: string | null): void {
  if (parentId === null) return;
  const parent = rows.find(({ id }) => id === parentId);
  if (!parent) throw refused('parentId', 'There is no such category.');
  if (parent.parent_id !== null) throw refused('parentId', 'Categories have two levels.');
}

/** Throws a ProblemError if the name of a moved or new category is taken on its level. */
function checkNames(level: readonly CategoryRow[], coming: readonly CategoryRow[]): void {
  const taken = new Set(level.map(({ name }) => name.toLowerCase()));
  const refusedOne = coming.find(({ name }) => taken.has(name.toLowerCase()));
  if (!refusedOne) return;
  throw new ProblemError({ code: 'category_name_taken', name: refusedOne.name });
}

function refused(path: string, message: string): ProblemError {
  return fieldProblem(path, message);
}

/** Stores the order of the categories of a level. */
async function place(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update categories set position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where categories.id = placed.id`.execute(tx);
}
