/** A category as a tree holds it. The tree has two levels, and its list is in the order shown. */
export interface CategoryPlace {
  readonly _id: string;
  /** Null on the first level. */
  readonly parentId: string | null;
  readonly name: string;
}

/** The most categories of a shop. */
export const CATEGORIES_MAX = 300;
export const CATEGORY_NAME_MAX = 60;
export const CATEGORY_SLUG_MAX = 80;

/** Stands between the two names of a category on the second level: "Wood / Ripping". */
const LEVEL = ' / ';

/** Whether a name can stand in a cell of several categories: without what stands between them. */
export function isCategoryName(name: string): boolean {
  return !/[;/]/.test(name);
}

/** The part of an address that a name suggests: "Wood & ripping" becomes "wood-ripping". */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CATEGORY_SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');
}

/** The name with its parent's before it: "Wood / Ripping". */
export function categoryPath(category: CategoryPlace, all: readonly CategoryPlace[]): string {
  const parent = all.find(({ _id }) => _id === category.parentId);
  return parent ? `${parent.name}${LEVEL}${category.name}` : category.name;
}

/** Each category of the first level, with those below it. */
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

/** The categories that a cell names, "Circular saw blades; Wood / Ripping", or the first name that there is none of. */
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

/** The cell that names these categories, in the order of the tree. */
export function categoriesText(ids: readonly string[], all: readonly CategoryPlace[]): string {
  return all
    .filter(({ _id }) => ids.includes(_id))
    .map((each) => categoryPath(each, all))
    .join('; ');
}

function keyOf(path: string): string {
  return path
    .split('/')
    .map((name) => name.trim().toLowerCase())
    .join(LEVEL);
}
