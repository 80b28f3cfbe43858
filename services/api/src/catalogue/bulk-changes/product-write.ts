import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '@kerf/domain/audit-details';
import type { ProductRow } from '../../db/schema.ts';
import { fieldChanges } from '../../platform/audit/audit.store.ts';
import { productColumns, recordedProduct } from '../products/product-view.ts';
import type { RowPlan } from './plan-row.ts';
import type { SheetProductState } from './sheet-products.ts';

/** The columns that a bulk change writes, with their Postgres types. Stock is booked instead. */
export const writtenColumns = {
  sku: 'text',
  name: 'text',
  des: 'text',
  img: 'text',
  price_cents: 'bigint',
  min_order: 'int',
  blade: 'jsonb',
  pack_size: 'int',
  price_tiers: 'jsonb',
  piece: 'jsonb',
  aliases: 'text[]',
  category_ids: 'uuid[]',
  reorder_at: 'int',
  reorder_quantity: 'int',
  replaced_by: 'uuid',
  archived: 'boolean',
  published_at: 'timestamptz',
} as const;
export type WrittenColumn = keyof typeof writtenColumns;

/** A product to be written. */
export interface ProductWrite {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
  /** The current version; 0 for a new product. */
  readonly version: number;
  readonly columns: Readonly<Partial<Record<WrittenColumn, unknown>>>;
  /** The columns that differ from the stored ones; all of them for a new product. */
  readonly changed: readonly WrittenColumn[];
  /** The change of units on hand. */
  readonly quantity: number;
  /** The units on hand and held when the row was prepared. */
  readonly onHand: number;
  readonly held: number;
  /** The changed fields for the audit log; empty for a new product. */
  readonly changes: Readonly<Record<string, FieldChange>>;
}

interface WantedProduct {
  readonly id: string;
  readonly after: NonNullable<RowPlan['after']>;
  readonly replacedBy: string | null;
  readonly categoryIds: readonly string[];
}

/** Computes what to write for a product. `before` is null for a new one. */
export function productWrite(
  before: SheetProductState | null,
  { id, after, replacedBy, categoryIds }: WantedProduct,
): ProductWrite {
  const { product, row } = after;
  const columns = {
    ...productColumns(product, null),
    sku: row.SKU,
    replaced_by: replacedBy,
    category_ids: categoryIds.toSorted(),
    archived: row.Archived !== '',
    published_at: row.Published === '' ? null : new Date(row.Published),
    reorder_at: product.reorderAt,
    reorder_quantity: product.reorderQuantity,
  };
  const { name } = columns;
  const { on_hand: onHand = 0, held = 0 } = before?.product ?? {};
  const stock = { quantity: product.stock - onHand, onHand, held };
  if (!before) {
    return {
      id,
      name,
      isNew: true,
      version: 0,
      columns,
      changed: columnNames,
      ...stock,
      changes: {},
    };
  }
  const stored = { ...before.product, archived: before.product.archived_at !== null };
  const now: ProductRow = {
    ...before.product,
    ...columns,
    on_hand: product.stock,
    archived_at: columns.archived ? (before.product.archived_at ?? new Date()) : null,
  };
  return {
    id,
    name,
    isNew: false,
    version: before.product.version,
    columns,
    changed: columnNames.filter((name) => !isDeepStrictEqual(columns[name], stored[name])),
    ...stock,
    changes: fieldChanges(recordedProduct(before.product), recordedProduct(now)),
  };
}

/** All columns that a bulk change writes. */
export const columnNames = Object.keys(writtenColumns).filter((name) => isWrittenColumn(name));

function isWrittenColumn(name: string): name is WrittenColumn {
  return name in writtenColumns;
}
