import type { TableSpec } from '../data-table/table-spec.ts';
import { changedParams, columnsParam, readView } from '../data-table/table-view.ts';

/** A list's view: one that everybody has, or one that was saved. */
export interface ListView {
  /** Stands in the address while the view is open. */
  readonly key: string;
  readonly name: string;
  /** The parameters that it sets, as an address has them. */
  readonly query: string;
}

/** The parameter that names the view that was opened. */
export const VIEW_PARAM = 'view';

/** What a view keeps of an address: search, filters, sort and columns, in the order of their names. */
export function viewQuery<Row>(params: URLSearchParams, spec: TableSpec<Row>): string {
  const { search, sort, filters, columns } = readView(params, spec);
  const kept = changedParams(new URLSearchParams(), {
    ...filters,
    search: search.trim(),
    sort: sort === spec.sorts[0]?.value ? null : sort,
    columns: columnsParam(columns, spec),
  });
  kept.sort();
  return kept.toString();
}

/** The address at which a list shows a view. */
export function viewAddress({ key, query }: ListView): string {
  return `?${changedParams(new URLSearchParams(query), { [VIEW_PARAM]: key })}`;
}
