import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line } from './text.ts';

export const SAVED_LISTS_MAX = 100;
export const SAVED_ROWS_MAX = 2_000;

/** A stored row. It has no price, since current prices always apply. */
export const savedRow = z.object({
  productId: id,
  quantity: z.int().min(1).max(10_000_000),
});
export type SavedRow = z.infer<typeof savedRow>;

/** A list without its rows, as an overview shows it. */
export const savedList = z.object({
  _id: id,
  name: z.string(),
  /** How many rows it has. */
  products: z.int(),
  units: z.int(),
  /** Rises with every change; a change names the version that it was made to. */
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});
export type SavedList = z.infer<typeof savedList>;

/** A list with its rows, each with what its product is called, be it sold today or not. */
export const openedList = savedList.extend({
  rows: z.array(z.object({ productId: id, quantity: z.int(), name: z.string(), sku: z.string() })),
});
export type OpenedList = z.infer<typeof openedList>;

export const savedListSorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export const savedListQuery = pageQuery.extend({
  sort: z.enum(savedListSorts).default('-updatedAt'),
});

const rows = z.array(savedRow).min(1, 'A list has at least one row.').max(SAVED_ROWS_MAX);

export const newSavedList = z.object({ name: line(80), rows });

export const savedListChange = z.object({
  name: line(80),
  /** Left out, the rows stay. */
  rows: rows.optional(),
  /** The version that was changed. */
  version: z.int().min(1).max(2_000_000_000),
});
