import type { Page } from '@kerf/api-client/page';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { ListSource } from '../../../components/data-table/list-source.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useApi } from '../../../shared/api.ts';

interface ListTableProps<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly spec: TableSpec<Row>;
  readonly source: ListSource<Row, Answer, Key>;
  /** Shown if the list has no rows. */
  readonly nothingYet: { readonly title: string; readonly detail?: string };
}

/** The list that belongs to a record, on the record's page. A page that is one list is a `ListPage`. */
export function ListTable<Row, Answer extends Page<Row>, Key extends QueryKey>({
  spec,
  source,
  nothingYet,
}: ListTableProps<Row, Answer, Key>) {
  const api = useApi();
  const table = useTable(spec);
  return (
    <DataTable
      spec={spec}
      table={table}
      query={useQuery(source.query(api, table.view))}
      fetchPage={source.fetchPage(api, table.view)}
      nothingYet={<EmptyState kind="nothing-yet" {...nothingYet} />}
    />
  );
}
