import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  CATEGORY_SLUG_MAX,
  isCategoryName,
} from '@kerf/domain/category';
import { z } from 'zod';
import { id } from './common.ts';
import { line, optionalLine, optionalParagraph } from './text.ts';

export const category = z.object({
  _id: id,
  /** Null on the first of the two levels. */
  parentId: id.nullable(),
  name: z.string(),
  /** Its page is /category/{slug}. */
  slug: z.string(),
  /** The title of its page; empty for the name. */
  title: z.string(),
  description: z.string(),
  /** The products in the shop that stand in it or below it. */
  productCount: z.int().min(0),
});
export type Category = z.infer<typeof category>;

export const categoryTree = z.object({
  /** Rises with every change of the tree; a change names the version that it was made from. */
  version: z.int(),
  /** In the order shown, those below a category after it. */
  categories: z.array(category).max(CATEGORIES_MAX),
});
export type CategoryTree = z.infer<typeof categoryTree>;

const version = z.int().min(1).max(2_000_000_000);

const name = line(CATEGORY_NAME_MAX).refine(isCategoryName, 'Leave out “;” and “/”.');

const slug = z
  .string()
  .trim()
  .max(CATEGORY_SLUG_MAX, `Keep it to ${CATEGORY_SLUG_MAX} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single dashes.');

export const newCategory = z.object({
  name,
  parentId: id.nullable(),
  /** Made from the name if absent. */
  slug: slug.optional(),
  version,
});

/** What a category and its page say. */
export const categoryChange = z.object({
  name,
  slug,
  title: optionalLine(120),
  description: optionalParagraph(2_000),
  version,
});

/** Where a category is to stand. */
export const categoryMove = z.object({
  parentId: id.nullable(),
  /** The category that it stands before; null for the last place. */
  before: id.nullable(),
  version,
});

/** Without a version, it is deleted as it is by now. */
export const categoryVersion = z.object({ version: z.coerce.number().pipe(version).optional() });
