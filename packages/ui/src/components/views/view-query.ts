import type { TableSpec } from '../data-table/table-spec.ts';
import { changedParams, columnsParam, readView } from '../data-table/table-view.ts';

/** A list's view: one that everybody has, or one that was saved. */
export interface ListView {
  /** Stands in the address while the view is open. */
  readonly key: string;
  readonly name: string;
  /** The parameters that it sets, as an address has them. */
  readonly query: string;
  /** Of one that was saved. */
  readonly version?: number;
}

/** The parameter that names the view that was opened. */
export const VIEW_PARAM = 'view';

/** The version at which it was opened: what is changed from there is not a change of a later one. */
export const VERSION_PARAM = 'viewVersion';

/** The version that was opened. An address that does not say is of the first, so that no later one is lost. */
export function readVersion(params: URLSearchParams): number {
  const version = params.get(VERSION_PARAM) ?? '';
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 1;
}

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

/** The same, with the view that was opened: what leads back to a list as it is. */
export function listQuery<Row>(params: URLSearchParams, spec: TableSpec<Row>): string {
  const opened = [VIEW_PARAM, VERSION_PARAM].map((name) => [name, params.get(name)]);
  const kept = new URLSearchParams(viewQuery(params, spec));
  return changedParams(kept, Object.fromEntries(opened)).toString();
}

/** The address at which a list shows a view. */
export function viewAddress({ key, query, version }: ListView): string {
  const opened = { [VIEW_PARAM]: key, [VERSION_PARAM]: version ? `${version}` : null };
  return `?${changedParams(new URLSearchParams(query), opened)}`;
}
