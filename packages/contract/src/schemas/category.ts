import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  CATEGORY_SLUG_MAX,
  isCategoryName,
} from '@kerf/domain/category';
import { productKinds } from '@kerf/domain/category-rule';
import { z } from 'zod';
import { id } from './common.ts';
import { cuts, millimetres } from './product.ts';
import { line, optionalLine, optionalParagraph } from './text.ts';

const CHOOSE = 'Choose a kind, a diameter or a material.';

/** Which products are in a category without being put there. They fit all that it says. */
export const categoryRule = z
  .object({
    kinds: z
      .array(z.enum(productKinds))
      .min(1, CHOOSE)
      .max(productKinds.length)
      .readonly()
      .optional(),
    /** In millimetres, both included. Only circular blades have a diameter. */
    diameterFrom: millimetres.optional(),
    diameterTo: millimetres.optional(),
    /** Any of them. */
    materials: cuts.refine((chosen) => chosen.length > 0, CHOOSE).optional(),
  })
  .superRefine(({ kinds, diameterFrom, diameterTo, materials }, context) => {
    if (diameterFrom !== undefined && diameterTo !== undefined && diameterTo < diameterFrom) {
      const message = `Enter a diameter of at least ${diameterFrom} mm.`;
      context.addIssue({ code: 'custom', path: ['diameterTo'], message });
    }
    if ((kinds ?? diameterFrom ?? diameterTo ?? materials) === undefined) {
      context.addIssue({ code: 'custom', path: ['kinds'], message: CHOOSE });
    }
  });

export const category = z.object({
  _id: id,
  /** Null on the first of the two levels. */
  parentId: id.nullable(),
  name: z.string(),
  /** The slug of its page, /category/{slug}. */
  slug: z.string(),
  /** The title of its page; empty to use the name. */
  title: z.string(),
  description: z.string(),
  /** Former slugs, which redirect to its page. */
  formerSlugs: z.array(z.string()).optional(),
  /** Null or absent for a category that has only what is put there. */
  rule: categoryRule.nullable().optional(),
  /** Published products in it and its subcategories. */
  productCount: z.int().min(0),
});
export type Category = z.infer<typeof category>;

export const categoryTree = z.object({
  /** Increases with every change of the tree. Send it with a change, to detect conflicts. */
  version: z.int(),
  /** In display order, each followed by its subcategories. */
  categories: z.array(category).max(CATEGORIES_MAX),
});
export type CategoryTree = z.infer<typeof categoryTree>;

const version = z.int().min(1).max(2_000_000_000);

const name = line(CATEGORY_NAME_MAX).refine(isCategoryName, 'Leave out “;” and “/”.');

export const categorySlug = z
  .string()
  .trim()
  .max(CATEGORY_SLUG_MAX, `Keep it to ${CATEGORY_SLUG_MAX} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single dashes.');

export const newCategory = z.object({
  name,
  parentId: id.nullable(),
  /** Generated from the name if absent. */
  slug: categorySlug.optional(),
  version,
});

/** The texts of a category and its page. */
export const categoryChange = z.object({
  name,
  slug: categorySlug,
  title: optionalLine(120),
  description: optionalParagraph(2_000),
  /** Null to take the rule away; absent, it stays. */
  rule: categoryRule.nullable().optional(),
  version,
});

/** The new position of a category. */
export const categoryMove = z.object({
  parentId: id.nullable(),
  /** The category to place it before; null for the last place. */
  before: id.nullable(),
  version,
});

/** Without a version, the category is deleted even if it has changed. */
export const categoryVersion = z.object({ version: z.coerce.number().pipe(version).optional() });

/** How many products fit a rule, in any state but archived. */
export const ruleMatch = z.object({ products: z.int().min(0) });
