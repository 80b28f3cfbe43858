import { oneForm } from './text/one-form.ts';
import { webName } from './text/web-name.ts';

/** A node of the two-level category tree. Lists of them are in display order. */
export interface CategoryPlace {
  readonly _id: string;
  /** Null on the first level. */
  readonly parentId: string | null;
  readonly name: string;
}

/** The maximum number of categories in a shop. */
export const CATEGORIES_MAX = 300;
export const CATEGORY_NAME_MAX = 60;
export const CATEGORY_SLUG_MAX = 80;

/** Separates the names in the path of a second-level category: "Wood / Ripping". */
const LEVEL = ' / ';

/** Whether a name can appear in a sheet's cell of categories: it must not contain a separator. */
export function isCategoryName(name: string): boolean {
  return !/[;/]/.test(name);
}

/** The URL slug suggested for a name: "Wood & ripping" becomes "wood-ripping". Without one, its id stands in. */
export function slugOf(name: string, id: string): string {
  return webName(name, CATEGORY_SLUG_MAX) || id.slice(0, 8);
}

/** The name, prefixed with its parent's: "Wood / Ripping". */
export function categoryPath(category: CategoryPlace, all: readonly CategoryPlace[]): string {
  const parent = all.find(({ _id }) => _id === category.parentId);
  return parent ? `${parent.name}${LEVEL}${category.name}` : category.name;
}

/** A first-level category and its children. */
interface CategoryBranch<C extends CategoryPlace> {
  readonly category: C;
  readonly below: readonly C[];
}

export function categoryBranches<C extends CategoryPlace>(all: readonly C[]): CategoryBranch<C>[] {
  return all
    .filter(({ parentId }) => parentId === null)
    .map((category) => ({
      category,
      below: all.filter(({ parentId }) => parentId === category._id),
    }));
}

/**
 * Parses a cell such as "Circular saw blades; Wood / Ripping". `unknown` is the first name that matches no
 * category.
 */
export function readCategories(
  text: string,
  all: readonly CategoryPlace[],
): { readonly ids: readonly string[]; readonly unknown: string | null } {
  const byPath = new Map(all.map((each) => [keyOf(categoryPath(each, all)), each._id]));
  const names = text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !byPath.has(keyOf(name))) ?? null;
  const ids = names.flatMap((name) => byPath.get(keyOf(name)) ?? []);
  return { ids: [...new Set(ids)], unknown };
}

/** The cell text for these categories, in tree order. */
export function categoriesText(ids: readonly string[], all: readonly CategoryPlace[]): string {
  return all
    .filter(({ _id }) => ids.includes(_id))
    .map((each) => categoryPath(each, all))
    .join('; ');
}

function keyOf(path: string): string {
  return oneForm(path)
    .split('/')
    .map((name) => name.trim().toLowerCase())
    .join(LEVEL);
}
