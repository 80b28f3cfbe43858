import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { useChange } from '../../../components/use-change.ts';
import { useOneClick } from '../../../components/use-one-click.ts';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';
import { productsFilter } from '../product-form/manage-products.queries.ts';
import { changeText, faultsOf, type OtherChanges, type RowFaults } from './grid-changes.ts';
import {
  countCells,
  type Edits,
  editableColumns,
  type GridRow,
  type Place,
  shownColumns,
  splitEdits,
} from './grid-edits.ts';
import classes from './product-grid.module.css';
import { gridRowsQuery, PLAN, type PlanFaults, usePlanFaults } from './product-grid.queries.ts';
import { ProductGrid } from './product-grid.tsx';
import { useCurrentRows } from './use-current-rows.ts';
import { useGridEdits } from './use-grid-edits.ts';

/** `/dashboard/products/grid`: a list's products, edited like a spreadsheet. */
export function ProductGridPage() {
  const [params] = useSearchParams();
  const filters = Object.fromEntries(params);
  const filter = productsFilter({ search: params.get('search') ?? '', filters });
  const query = useQuery(gridRowsQuery(useApi(), filter));
  const plan = params.get(PLAN);
  const refused = usePlanFaults(plan);
  const list = new URLSearchParams(params);
  list.delete(PLAN);
  return (
    <>
      <PageHeader
        title="Product grid"
        count={query.data?.length}
        detail="Type, paste from a spreadsheet, or fill down with Ctrl+D. Nothing changes until you review and apply. Esc, then Tab leaves the cells."
        action={
          <LinkButton to={`${commands.manageProducts.to}?${list}`} variant="default">
            Back to the list
          </LinkButton>
        }
      />
      <Loaded query={query} loading="the products" warns>
        {(opened) => <EditedGrid opened={opened} refused={refused} list={`${list}`} />}
      </Loaded>
    </>
  );
}

interface EditedGridProps {
  /** The products as they were when the grid was opened. */
  readonly opened: readonly GridRow[];
  /** What the server has found wrong, by product. */
  readonly refused: PlanFaults;
  /** The list's filters, as in its address. */
  readonly list: string;
}

function EditedGrid({ opened, refused, list }: EditedGridProps) {
  const latestEdits = useRef<Edits>({});
  const { rows, changes, show } = useCurrentRows(opened, latestEdits, list);
  const state = useGridEdits(rows);
  latestEdits.current = state.edits;
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const { edits, undo, redo } = state;
  const { shown, hidden } = useMemo(() => splitEdits(rows, edits), [rows, edits]);
  const faults = useMemo(
    () => (row: GridRow) => faultsOf(row, edits, refused.get(row.id)),
    [edits, refused],
  );
  const columns = shownColumns(useHasShippingMethods());
  const review = useReview(rows, shown, list);
  const startReview = useOneClick(() => review.mutate(), review.isPending);
  return (
    <>
      <div className={classes.page}>
        <p role="status">
          <GridStatus
            rows={rows}
            shown={shown}
            hidden={hidden}
            active={active}
            faults={faults}
            changes={changes}
          />
        </p>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          disabled={!undo}
          onClick={undo}
        >
          Undo
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
          disabled={!redo}
          onClick={redo}
        >
          Redo
        </Button>
        <Button
          disabled={Object.keys(shown).length === 0}
          loading={review.isPending}
          onClick={startReview}
        >
          Review changes
        </Button>
        {Object.keys(edits).length > 0 && (
          <Button variant="subtle" disabled={review.isPending} onClick={state.discardAll}>
            Discard all edits
          </Button>
        )}
      </div>
      {review.error && <ErrorAlert error={review.error} />}
      {rows.length > 0 ? (
        <ProductGrid
          columns={columns}
          rows={rows}
          state={state}
          faults={faults}
          changes={changes}
          onActive={setActive}
          onShown={show}
        />
      ) : (
        <EmptyState
          kind="nothing-matches"
          title="No products match"
          detail="Change the search or the filter."
        />
      )}
    </>
  );
}

/** Plans the edited cells, and opens the plan, from which the grid is reached again. They stay until they are saved. */
function useReview(rows: readonly GridRow[], edits: Edits, list: string) {
  const navigate = useNavigate();
  return useChange({
    call: (api) => {
      const edited = rows.filter(({ id }) => edits[id] !== undefined);
      const title = `Grid: ${counted(edited.length, 'product')}`;
      return api.planBulkChange({ body: { title, rows: edited.map((row) => wanted(row, edits)) } });
    },
    onDone: ({ _id }) => navigate(paths.bulkChange(_id), { state: { list } }),
  });
}

function wanted({ id, row }: GridRow, edits: Edits) {
  const cells = editableColumns.flatMap((column) => {
    const value = edits[id]?.[column];
    return value === undefined ? [] : [{ column, value }];
  });
  return { sku: row.SKU, cells };
}

interface GridStatusProps {
  readonly rows: readonly GridRow[];
  readonly shown: Edits;
  readonly hidden: Edits;
  readonly active: Place;
  readonly faults: (row: GridRow) => RowFaults;
  /** What others have changed, by product. */
  readonly changes: ReadonlyMap<string, OtherChanges>;
}

/**
 * The fault in the active cell, or what others have changed in it; else the number of edits here and in
 * products not shown, and of what others have changed.
 */
function GridStatus({ rows, shown, hidden, active, faults, changes }: GridStatusProps) {
  const row = rows[active.row];
  const column = editableColumns[active.column];
  const fault = row && column && faults(row).get(column);
  if (fault) return `${row.row.SKU}, ${column}: ${fault}`;
  const changed = row && column && changes.get(row.id)?.get(column);
  if (changed) {
    const kept = shown[row.id]?.[column] === undefined ? '' : ' Your edit stays.';
    return `${row.row.SKU}, ${column}, changed meanwhile: ${changeText(changed)}.${kept}`;
  }
  const wrong = rows.filter((each) => faults(each).size > 0).length;
  return `${editsMessage(shown, hidden, wrong)}${changesMessage(changes)}`;
}

function editsMessage(shown: Edits, hidden: Edits, wrong: number): string {
  const elsewhere = countCells(hidden);
  if (elsewhere === 0) return editedMessage(shown, wrong) ?? 'Nothing edited yet.';
  const here = editedMessage(shown, wrong) ?? 'Nothing edited here.';
  return `${here} Not shown here: ${counted(elsewhere, 'edited cell')} of ${counted(Object.keys(hidden).length, 'product')}.`;
}

function editedMessage(shown: Edits, wrong: number): string | null {
  const cells = countCells(shown);
  if (cells === 0) return null;
  const edited = `${counted(cells, 'cell')} of ${counted(Object.keys(shown).length, 'product')} edited`;
  return wrong === 0 ? `${edited}.` : `${edited}; ${counted(wrong, 'product')} with a problem.`;
}

function changesMessage(changes: ReadonlyMap<string, OtherChanges>): string {
  const cells = [...changes.values()].reduce((sum, { size }) => sum + size, 0);
  return cells === 0 ? '' : ` Changed by others meanwhile: ${counted(cells, 'cell')}.`;
}
