import type { Page } from '@kerf/api-client/page';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../shared/api.ts';
import { DataTable, type SelectedRows } from './data-table/data-table.tsx';
import type { ListSource } from './data-table/list-source.ts';
import { type TableSpec, totalInWords } from './data-table/table-spec.ts';
import type { TableView } from './data-table/table-view.ts';
import { useTable } from './data-table/use-table.ts';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { ListViews, type ViewsSpec } from './views/list-views.tsx';

/** The current content of a list page. */
interface Listed<Row> {
  readonly view: TableView;
  /** The rows on screen; none while they load. */
  readonly rows: readonly Row[];
}

interface ListPageProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly title: string;
  readonly detail?: string;
  /** The page's primary action. */
  readonly action?: ReactNode;
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
  /** Omitted if the list has no views. */
  readonly views?: ViewsSpec;
  /** Shown if the list has no rows. */
  readonly nothingYet: {
    readonly title: string;
    readonly detail?: string;
    readonly action?: ReactNode;
  };
  /** Content between the header and the table. */
  readonly above?: (listed: Listed<Row>) => ReactNode;
  /** Actions on the selected rows, next to their count. */
  readonly selected?: SelectedRows<Row>;
  /** Content after the table, such as dialogs and sheets. */
  readonly below?: (listed: Listed<Row>) => ReactNode;
}

/** A page that is one list: its header with the count, and the table with search, filters and export. */
export function ListPage<Row, Answer extends Page<Row>, Key extends QueryKey>(
  props: ListPageProps<Row, Answer, Key>,
) {
  const { title, detail, action, spec, source, views, nothingYet } = props;
  const { above, below, selected } = props;
  const api = useApi();
  const table = useTable(spec);
  const query = useQuery(source.query(api, table.view));
  const listed = { view: table.view, rows: query.data?.items ?? [] };
  return (
    <>
      <PageHeader
        title={title}
        count={query.data && totalInWords(query.data)}
        detail={detail}
        action={action}
      />
      {views && <ListViews views={views} spec={spec} source={source} />}
      {above?.(listed)}
      <DataTable
        spec={spec}
        table={table}
        query={query}
        fetchPage={source.fetchPage(api, table.view)}
        nothingYet={<EmptyState kind="nothing-yet" {...nothingYet} />}
        selected={selected}
      />
      {below?.(listed)}
    </>
  );
}
