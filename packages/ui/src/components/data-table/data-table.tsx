import type { Page } from '@kerf/api-client/page';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useIsOffline } from '../../connection/connection-context.tsx';
import { usePageCommand } from '../../shared/commands/page-commands.tsx';
import { formatQuantity } from '../quantity.tsx';
import { toastProblem } from '../toasts.tsx';
import { ExportMenu, ExportStatus } from './csv/csv-export.tsx';
import { everyPage, useCsvExport } from './csv/use-csv-export.ts';
import classes from './data-table.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import { ForgetRowContext } from './forget-row.ts';
import { Pager } from './pager.tsx';
import { TableGrid } from './table-grid.tsx';
import { EmptyMessage, FailureMessage } from './table-message.tsx';
import { counted, type FetchPage, type TableSpec, totalInWords } from './table-spec.ts';
import { isFiltered, type TableView } from './table-view.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import type { TableControls } from './use-table.ts';

/** The query for the page that the table shows; a `UseQueryResult` is one. */
export interface PageQuery<Row> {
  readonly data: Page<Row> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Whether the data is still that of the previous page. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** All rows that match, on all pages. */
export interface Matching {
  readonly view: TableView;
  readonly total: number;
}

/** Renders the actions on the selected rows; call `clear` to deselect them when done. */
export type SelectedRows<Row> = (
  rows: readonly Row[],
  clear: () => void,
  matching: Matching,
) => ReactNode;

interface DataTableProps<Row> {
  readonly spec: TableSpec<Row>;
  readonly table: TableControls;
  readonly query: PageQuery<Row>;
  /** Used by the export to fetch further pages. */
  readonly fetchPage: FetchPage<Row>;
  /** An EmptyState, shown when the list has no row at all. */
  readonly nothingYet: ReactNode;
  /** The actions on the selected rows; if given, all matching rows can be selected. */
  readonly selected?: SelectedRows<Row> | undefined;
}

function exportContents<Row>({ file, exportsAll }: TableSpec<Row>): string {
  return file?.label ?? (exportsAll ? 'CSV with all columns' : 'CSV of the columns shown');
}

/** The dashboard's table: every list searches, sorts, pages, selects, exports and loads the same way. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { spec, table, query, fetchPage, nothingYet, selected } = props;
  const { view } = table;
  const root = useRef<HTMLElement>(null);
  const shown = view.columns.join();
  const columns = useMemo(
    () => spec.columns.filter(({ key }) => shown.split(',').includes(key)),
    [spec, shown],
  );
  // Deferred: two hundred rows render in pieces, so that the page stays responsive.
  const { data, isPlaceholderData } = query;
  const viewKey = JSON.stringify({ ...view, columns: [] });
  const fetched = useMemo(
    () => ({ page: data, viewKey: isPlaceholderData ? null : viewKey }),
    [data, isPlaceholderData, viewKey],
  );
  const { page, viewKey: shownKey } = useDeferredValue(fetched);
  // Rows of another view are dimmed until those of this one are rendered; refetched rows are not.
  const stale = shownKey !== viewKey;
  const rows = page?.items ?? [];
  const filtered = isFiltered(view);
  const selection = useSelection(spec.rowKey, JSON.stringify([view.search, view.filters]), rows);
  const csv = useCsvExport(spec, spec.exportsAll ? spec.columns : columns, fetchPage);
  const exportable = page !== undefined && page.total > 0 && csv.state.status !== 'running';
  const exportTitle = exportInWords(page, filtered, spec.noun);
  usePageCommand('exportList', exportable ? { title: exportTitle, run: csv.exportAll } : null);

  return (
    <section ref={root} className={classes.root} aria-label={spec.noun.many}>
      <Toolbar spec={spec} table={table}>
        <ExportMenu
          shown={rows.length}
          total={totalInWords(page)}
          filtered={filtered}
          busy={csv.state.status === 'running'}
          contents={exportContents(spec)}
          onPage={() => csv.exportRows(rows)}
          onAll={csv.exportAll}
        />
      </Toolbar>
      {spec.added && <FilterBar filters={spec.added} table={table} />}
      <ExportStatus state={csv.state} noun={spec.noun} onCancel={csv.cancel} onRetry={csv.retry} />
      <TableFailure query={query} table={table} many={spec.noun.many} />
      <div className={classes.frame} hidden={!page && hasFailed(query)}>
        <ForgetRowContext value={selection.forget}>
          {page && rows.length === 0 ? (
            <EmptyMessage
              many={spec.noun.many}
              filtered={filtered}
              beyond={view.page > 1}
              nothingYet={nothingYet}
              onClear={table.clear}
              onFirst={table.first}
            />
          ) : (
            <TableGrid
              spec={spec}
              table={table}
              columns={columns}
              rows={page?.items}
              stale={stale}
              selection={selection}
            />
          )}
          <SelectionBar
            count={selection.rows.length}
            noun={spec.noun}
            onExport={() => csv.exportRows(selection.rows)}
            onClear={selection.clear}
          >
            {selected && (
              <SelectAll page={page} selection={selection} noun={spec.noun} fetchPage={fetchPage} />
            )}
            {selected?.(selection.rows, selection.clear, { view, total: page?.total ?? 0 })}
          </SelectionBar>
        </ForgetRowContext>
      </div>
      {page && rows.length > 0 && (
        <TablePager
          page={page}
          table={table}
          turning={stale}
          onTurn={() => root.current?.scrollIntoView({ block: 'start' })}
        />
      )}
    </section>
  );
}

/** "Export all 3,412 orders as CSV". */
function exportInWords(
  page: Page<unknown> | undefined,
  filtered: boolean,
  noun: TableSpec<never>['noun'],
): string {
  if (page?.total === 1) {
    return `Export the one ${noun.one}${filtered ? ' that matches' : ''} as CSV`;
  }
  return `Export all ${totalInWords(page)} ${noun.many}${filtered ? ' that match' : ''} as CSV`;
}

interface TableFailureProps {
  readonly query: PageQuery<unknown>;
  readonly table: TableControls;
  readonly many: string;
}

function TableFailure({ query, table, many }: TableFailureProps) {
  const offline = useIsOffline();
  // The banner already shows it, and the earlier data is on screen.
  if (!hasFailed(query) || (offline && query.data)) return null;
  return (
    <div className={classes.failure}>
      <FailureMessage
        error={query.error}
        many={many}
        retrying={query.isFetching}
        onRetry={query.refetch}
        onFirst={query.data || table.view.page === 1 ? undefined : table.first}
      />
    </div>
  );
}

function hasFailed({ error }: PageQuery<unknown>): boolean {
  return error !== null && error !== undefined;
}

interface TablePagerProps {
  readonly page: Page<unknown>;
  readonly table: TableControls;
  /** Whether another page has been requested but is not shown yet. */
  readonly turning: boolean;
  /** Called when another page is requested. */
  readonly onTurn: () => void;
}

/** Connects the pager to the table's URL state. */
function TablePager({ page, table, turning, onTurn }: TablePagerProps) {
  const { view, previous, first, next } = table;
  const following = page.next;
  const turn = (go: () => void) => () => {
    go();
    onTurn();
  };
  return (
    <Pager
      from={(view.page - 1) * view.size + 1}
      shown={page.items.length}
      total={page.total}
      more={page.atLeast === true}
      pageSize={view.size}
      turning={turning}
      onPageSize={table.setSize}
      onFirst={view.page > 1 && !previous ? turn(first) : undefined}
      onPrevious={previous && turn(previous)}
      onNext={following === null ? undefined : turn(() => next(following))}
    />
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly noun: TableSpec<never>['noun'];
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** Further actions on the selected rows. */
  readonly children?: ReactNode;
}

/** How many rows are selected, and the actions on them. */
function SelectionBar(props: SelectionBarProps) {
  const { count, noun, onExport, onClear, children } = props;
  if (count === 0) return null;
  return (
    <div className={classes.bar} data-screen-only>
      <span role="status" className={classes.chosen}>
        {counted(count, noun)} selected
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {children}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        onClick={onExport}
      >
        Export {formatQuantity(count)}
      </Button>
    </div>
  );
}

interface SelectAllProps<Row> {
  readonly page: Page<Row> | undefined;
  readonly selection: Selection<Row>;
  readonly noun: TableSpec<never>['noun'];
  readonly fetchPage: FetchPage<Row>;
}

/** Offers to select every matching row, once a whole page is selected and there are more. */
function SelectAll<Row>({ page, selection, noun, fetchPage }: SelectAllProps<Row>) {
  const [reading, setReading] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const total = page?.total ?? 0;
  const isWhole = page?.items.every(selection.has) ?? false;
  if (!isWhole || selection.rows.length >= total) return null;

  async function selectAll(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setReading(true);
    try {
      for await (const { items } of everyPage(fetchPage, abort.signal)) selection.set(items, true);
    } catch (error) {
      if (!abort.signal.aborted) toastProblem(error);
    } finally {
      setReading(false);
    }
  }

  return (
    <Button variant="light" size="compact-sm" loading={reading} onClick={() => void selectAll()}>
      Select all {counted(total, noun)}
    </Button>
  );
}
