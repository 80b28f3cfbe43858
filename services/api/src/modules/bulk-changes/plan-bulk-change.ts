import { randomUUID } from 'node:crypto';
import type { NewBulkChange } from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeKind } from '@kerf/domain/bulk-change';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertRows, type PlannedRow } from './bulk-changes.store.ts';
import { readCatalogueNames } from './catalogue-names.ts';
import { planRow } from './plan-row.ts';
import { sheetProductsBySku } from './sheet-products.ts';

/** What is wanted of one product, which its SKU names. */
export interface WantedRow {
  readonly sku: string;
  readonly cells: SheetEdit;
}

/** A row of a request as a wanted row. Where a column is named twice, the last holds. */
export function wantedRow({ sku, cells }: NewBulkChange['rows'][number]): WantedRow {
  return { sku, cells: Object.fromEntries(cells.map(({ column, value }) => [column, value])) };
}

export interface NewPlan {
  readonly kind: BulkChangeKind;
  readonly title: string;
}

/** Plans a change of many products, and returns its id. Nothing changes until it is applied. */
export function planBulkChange(
  db: Database,
  actor: Actor,
  { kind, title }: NewPlan,
  wanted: readonly WantedRow[],
): Promise<string> {
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('bulk_changes')
      .values({ id, kind, title, state: 'planned', created_by: actor.userId, ...unapplied })
      .execute();
    await insertRows(tx, id, await planRows(tx, wanted));
    await recordAudit(tx, actor, 'bulk-change.plan', id, { title, rows: wanted.length });
    return id;
  });
}

const unapplied = {
  takes_effect_at: null,
  applied_at: null,
  applied_by: null,
  undone_at: null,
  undone_by: null,
  failure: null,
} as const;

/** Plans each row against the catalogue as it is and the rows before it. */
export async function planRows(
  db: Database | Tx,
  wanted: readonly WantedRow[],
): Promise<PlannedRow[]> {
  const names = await readCatalogueNames(db);
  const products = await sheetProductsBySku(
    db,
    wanted.map(({ sku }) => sku),
  );
  const firstAt = new Map<string, number>();
  return wanted.map(({ sku, cells }, index) => {
    const position = index + 1;
    const key = sku.toLowerCase();
    const first = firstAt.get(key);
    firstAt.set(key, first ?? position);
    const current = products.get(key) ?? null;
    const row = {
      position,
      productId: current?.id ?? null,
      sku,
      name: current?.row.Name ?? cells.Name ?? '',
    };
    if (first !== undefined) {
      const fault = {
        column: 'SKU' as const,
        value: sku,
        reason: `Row ${first} has this SKU as well.`,
      };
      return { ...row, plan: 'problem', changes: [], faults: [fault] };
    }
    const { plan, changes, faults, after } = planRow(
      current,
      { ...cells, SKU: current?.row.SKU ?? sku },
      names,
    );
    if (after) {
      const replacedBy = after.row['Replaced by'] || null;
      names.plan(current?.id ?? `row ${position}`, {
        name: after.row.Name,
        sku: after.row.SKU,
        replacedBy,
      });
    }
    return { ...row, plan, changes, faults };
  });
}
