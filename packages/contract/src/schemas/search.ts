import { CATEGORY_SLUG_MAX } from '@kerf/domain/category';
import { type FacetName, facetChoices, facetNames, readChoices } from '@kerf/domain/search/facets';
import { termKinds } from '@kerf/domain/search/parsed-search';
import { z } from 'zod';
import { pageQuery } from './common.ts';
import { saw } from './machine.ts';
import { product } from './product.ts';
import { optionalLine, optionalParagraph } from './text.ts';

/** The maximum length of a search. The etching of a blade has about 80 characters. */
export const SEARCH_MAX = 500;

export const searchSorts = ['relevance', 'name', 'price', '-price', '-createdAt'] as const;

/** One or more choices of a facet, separated by commas. */
function choicesOf(name: FacetName) {
  const [first, second] = facetChoices[name].map(({ value }) => value);
  return z
    .string()
    .max(200)
    .refine(
      (text) => readChoices(name, text) !== null,
      `Choose from what the facet offers: ${first}, or ${first},${second}.`,
    )
    .transform((text) => readChoices(name, text) ?? [])
    .optional();
}

/** A saw as JSON. */
const sawText = z
  .string()
  .transform((text, context) => {
    try {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    } catch {
      context.addIssue({ code: 'custom', message: 'Send a saw as JSON.' });
      return z.NEVER;
    }
  })
  .pipe(saw);

export const searchQuery = pageQuery.extend({
  /** Words, dimensions, a SKU, another maker's number, or the full etching of a blade. */
  search: optionalParagraph(SEARCH_MAX).optional(),
  kind: choicesOf('kind'),
  diameter: choicesOf('diameter'),
  bore: choicesOf('bore'),
  kerf: choicesOf('kerf'),
  teeth: choicesOf('teeth'),
  length: choicesOf('length'),
  teethPerInch: choicesOf('teethPerInch'),
  grind: choicesOf('grind'),
  material: choicesOf('material'),
  price: choicesOf('price'),
  inStock: choicesOf('inStock'),
  /** A category's slug; its subcategories are included. */
  category: optionalLine(CATEGORY_SLUG_MAX).optional(),
  /** A saw as JSON, as `GET /machines` returns it: only blades that fit it, with or without a bush. */
  fits: z.string().max(600).pipe(sawText).optional(),
  sort: z.enum(searchSorts).default('relevance'),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** A term of the search, and what it was understood to mean. */
const understood = z.object({ what: z.enum(termKinds), read: z.string(), means: z.string() });

const choice = z.object({
  value: z.string(),
  /** From `from` up to but excluding `to`; null if open, or if the choice is not a range. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The number of results with this choice, ignoring the facet's other choices. */
  count: z.int().min(0),
  chosen: z.boolean(),
});

export const facet = z.object({ name: z.enum(facetNames), choices: z.array(choice) });
export type Facet = z.infer<typeof facet>;

/** A category of some of the results. */
const foundCategory = z.object({
  slug: z.string(),
  name: z.string(),
  /** The parent category's slug; null on the first level. */
  parentSlug: z.string().nullable(),
  /** The number of results in it, with the chosen facets. */
  count: z.int().min(0),
  chosen: z.boolean(),
});
export type FoundCategory = z.infer<typeof foundCategory>;

export const searchResult = z.object({
  items: z.array(product),
  total: z.int().min(0),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
  /** False if no product matches exactly and the items are only the closest ones. */
  exact: z.boolean(),
  understood: z.array(understood),
  /** Facets with at least one choice. */
  facets: z.array(facet),
  /** In display order. */
  categories: z.array(foundCategory).optional(),
});
export type SearchResult = z.infer<typeof searchResult>;
