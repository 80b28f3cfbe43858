import type { ApiClient } from '@kerf/api-client/client';
import type { BulkChangeCause, BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { isSheetColumn, type SheetColumn } from '@kerf/domain/product-sheet/columns';

type ListRows = ApiClient['listBulkChangeRows'];
type RowsPage = Awaited<ReturnType<ListRows>>;

/** A bulk change's rows, each with the cells about shipping among the others. */
export async function listWholeRows(
  api: ApiClient,
  ...asked: Parameters<ListRows>
): Promise<RowsPage> {
  const page = await api.listBulkChangeRows(...asked);
  return { ...page, items: page.items.map(wholeRow) };
}

function wholeRow(row: BulkChangeRow): BulkChangeRow {
  const { pieceChanges = [], pieceFaults = [] } = row;
  return {
    ...row,
    changes: [...row.changes, ...known(pieceChanges)],
    faults: [...row.faults, ...known(pieceFaults)],
  };
}

/** The causes of its problems, those about shipping among the others, the most frequent first. */
export async function listWholeCauses(
  api: ApiClient,
  ...asked: Parameters<ApiClient['listBulkChangeCauses']>
) {
  const { causes, pieceCauses = [], ...others } = await api.listBulkChangeCauses(...asked);
  const all: BulkChangeCause[] = [...causes, ...known(pieceCauses)];
  return { ...others, causes: all.toSorted((one, other) => other.rows - one.rows) };
}

/** A newer server may have more columns. */
function known<Cell extends { readonly column: string }>(cells: readonly Cell[]) {
  return cells.flatMap((cell): (Cell & { readonly column: SheetColumn })[] => {
    const { column } = cell;
    return isSheetColumn(column) ? [{ ...cell, column }] : [];
  });
}
