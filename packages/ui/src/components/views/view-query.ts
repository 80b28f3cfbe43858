import type { TableSpec } from '../data-table/table-spec.ts';
import { changedParams, columnsParam, PAGE_PARAMS, readView } from '../data-table/table-view.ts';

/** A list's view, built-in or saved. */
export interface ListView {
  /** In the URL while the view is open. */
  readonly key: string;
  readonly name: string;
  /** The URL parameters that it sets. */
  readonly query: string;
  /** Only for saved views. */
  readonly version?: number;
}

/** The URL parameter with the opened view's key. */
export const VIEW_PARAM = 'view';

/** The version it was opened at, so that edits based on it cannot overwrite a later one. */
export const VERSION_PARAM = 'viewVersion';

/** The opened version. Defaults to the first, so that no later one is overwritten. */
export function readVersion(params: URLSearchParams): number {
  const version = params.get(VERSION_PARAM) ?? '';
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 1;
}

/** The part of a URL that a view saves: search, filters, sort and columns, sorted by name. */
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

/** `viewQuery` plus the opened view and page, to link back to a list as it is. */
export function listQuery<Row>(params: URLSearchParams, spec: TableSpec<Row>): string {
  const opened = [VIEW_PARAM, VERSION_PARAM, ...PAGE_PARAMS].map((name) => [
    name,
    params.get(name),
  ]);
  const kept = new URLSearchParams(viewQuery(params, spec));
  return changedParams(kept, Object.fromEntries(opened)).toString();
}

/** The URL query that shows a view. */
export function viewAddress({ key, query, version }: ListView): string {
  const opened = { [VIEW_PARAM]: key, [VERSION_PARAM]: version ? `${version}` : null };
  return `?${changedParams(new URLSearchParams(query), opened)}`;
}
