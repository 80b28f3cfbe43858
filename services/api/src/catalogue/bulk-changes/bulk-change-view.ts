import type { BulkChange, BulkChangeRow as RowView } from '@kerf/contract/schemas/bulk-change';
import { undoableUntil } from '@kerf/domain/bulk-change';
import { isPieceColumn, isSheetColumn } from '@kerf/domain/product-sheet/columns';
import type { BulkChangeRow } from '../../db/schema.ts';
import type { ReadBulkChange } from './bulk-changes.store.ts';

export function bulkChangeView(row: ReadBulkChange): BulkChange {
  const undoUntil =
    row.state === 'applied' && row.applied_at ? undoableUntil(row.applied_at) : null;
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    takesEffectAt: row.takes_effect_at?.toISOString() ?? null,
    appliedAt: row.applied_at?.toISOString() ?? null,
    appliedBy: row.applied_by_name,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by_name,
    undoUntil: undoUntil?.toISOString() ?? null,
    progress: { done: row.rows_done, total: row.rows_total },
    counts: row.counts,
    failure: row.failure,
    importFile: row.import_file_id,
    importSheet: row.import_sheet,
    importEncoding: row.import_encoding,
    hiddenRows: row.hidden_rows ?? 0,
    volumePrices: row.volume_prices,
    ...publishNewAt(row),
  };
}

function publishNewAt({ publishes_new, publish_new_at }: ReadBulkChange) {
  if (!publishes_new) return { publishNewAt: null };
  return publish_new_at ? { publishNewAt: publish_new_at.toISOString() } : {};
}

export function bulkChangeRowView(row: BulkChangeRow): RowView {
  return {
    position: row.position,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    plan: row.plan,
    ...changesView(row),
    ...faultsView(row),
    ...(row.answer && { answer: row.answer }),
    applied: row.applied,
    refusal: row.refusal,
    undone: row.undone,
    undoRefusal: row.undo_refusal,
  };
}

/** The publication is apart: installed clients know the columns of files alone. */
function changesView({
  changes,
}: BulkChangeRow): Pick<RowView, 'changes' | 'pieceChanges' | 'publication'> {
  const cells = changes.flatMap(({ column, from, to }) =>
    isSheetColumn(column) ? [{ column, from, to }] : [],
  );
  const published = changes.find(({ column }) => column === 'Published');
  const { known, later } = byColumn(cells);
  return {
    changes: known,
    ...(later.length > 0 && { pieceChanges: later }),
    ...(published && { publication: { from: published.from ?? '', to: published.to } }),
  };
}

function faultsView({ faults }: BulkChangeRow): Pick<RowView, 'faults' | 'pieceFaults'> {
  const { known, later } = byColumn(faults);
  return { faults: known, ...(later.length > 0 && { pieceFaults: later }) };
}

/** What is of the columns that installed clients know, and of those about shipping. */
export function byColumn<Cell extends { readonly column: string }>(cells: readonly Cell[]) {
  const { known = [], later = [] } = Object.groupBy(cells, ({ column }) =>
    isPieceColumn(column) ? 'later' : 'known',
  );
  return { known, later };
}
