import { ORDER_LINES_MAX, QUANTITY_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { lineTexts } from './order-fields.ts';
import { line } from './text.ts';

export const SAVED_LISTS_MAX = 100;

/** A stored row. It has no price, since current prices always apply. */
export const savedRow = z.object({
  productId: id,
  quantity: z.int().min(1).max(QUANTITY_MAX),
  ...lineTexts,
});
export type SavedRow = z.infer<typeof savedRow>;

/** A list without its rows, for overviews. */
export const savedList = z.object({
  _id: id,
  name: z.string(),
  /** The number of rows. */
  products: z.int(),
  units: z.int(),
  /** Increases with every change. Send it with a change, to detect conflicts. */
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});
export type SavedList = z.infer<typeof savedList>;

/** A list with its rows, each with its product's name, even if it is no longer sold. */
export const openedList = savedList.extend({
  rows: z.array(
    z.object({
      productId: id,
      quantity: z.int(),
      note: z.string().optional(),
      costCenter: z.string().optional(),
      name: z.string(),
      sku: z.string(),
    }),
  ),
});
export type OpenedList = z.infer<typeof openedList>;

export const savedListSorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export const savedListQuery = pageQuery.extend({
  sort: z.enum(savedListSorts).default('-updatedAt'),
});

const rows = z.array(savedRow).min(1, 'A list has at least one row.').max(ORDER_LINES_MAX);

export const newSavedList = z.object({ name: line(TEXT_MAX.listName), rows });

export const savedListChange = z.object({
  name: line(TEXT_MAX.listName),
  /** By default the rows stay unchanged. */
  rows: rows.optional(),
  /** The version the change is based on. */
  version: z.int().min(1).max(2_000_000_000),
});
