import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { isValidValue, paramsOf } from './filters/added-filter.ts';
import type { ListingSpec, PageRequest, TableColumn, TableSpec } from './table-spec.ts';

export const PAGE_SIZE = 25;

/** The URL parameters of a table's page. */
export const PAGE_PARAMS = ['cursor', 'page', 'size'] as const;

/** Which rows a list shows, and in which order. */
export interface Listing {
  readonly search: string;
  readonly sort: string;
  /** The values of the filters that are set, by parameter. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The state of a table, as stored in the URL. */
export interface TableView extends Listing {
  readonly size: number;
  /** The server's cursor for the page; null on the first page. */
  readonly cursor: string | null;
  /** The page number, from 1. */
  readonly page: number;
  /** The keys of the visible columns, in order. */
  readonly columns: readonly string[];
}

export type ParamChanges = Readonly<Record<string, string | null>>;

/** Reads the URL. Values that the list does not offer are ignored. */
export function readView<Row>(params: URLSearchParams, spec: TableSpec<Row>): TableView {
  const cursor = params.get('cursor');
  return {
    ...readListing(params, spec),
    size: readWhole(params.get('size'), PAGE_SIZE, PAGE_SIZE_MAX),
    cursor,
    page: cursor === null ? 1 : readWhole(params.get('page'), 2, Number.MAX_SAFE_INTEGER),
    columns: readColumns(params.get('columns'), spec),
  };
}

/** Like `readView`, without page and columns. */
export function readListing(params: URLSearchParams, spec: ListingSpec): Listing {
  return {
    search: params.get('search') ?? '',
    sort: readSort(params.get('sort'), spec),
    filters: readFilters(params, spec),
  };
}

/** The URL parameters after a change; null removes one. */
export function changedParams(old: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function isFiltered(view: TableView): boolean {
  return view.search.trim() !== '' || Object.keys(view.filters).length > 0;
}

/** The page parameters of a request. */
export function pageOfView({ size, cursor }: TableView): PageRequest {
  return cursor === null ? { limit: size } : { limit: size, cursor };
}

/** The `columns` parameter for these columns; null for the default ones. */
export function columnsParam<Row>(shown: readonly string[], spec: TableSpec<Row>): string | null {
  const ordered = spec.columns.map((column) => column.key).filter((key) => shown.includes(key));
  return ordered.join() === defaultColumns(spec).join() ? null : ordered.join();
}

/** Whether the user may hide the column. */
export function mayHide<Row>(column: TableColumn<Row>, spec: TableSpec<Row>): boolean {
  return !column.fixed && column !== spec.columns[0];
}

function readSort(text: string | null, { sorts }: ListingSpec): string {
  return sorts.find(({ value }) => value === text)?.value ?? sorts[0]?.value ?? '';
}

function readFilters(params: URLSearchParams, { filters, added = [] }: ListingSpec) {
  const chosen: Record<string, string> = {};
  for (const { name, options } of filters) {
    const option = options.find(({ value }) => value === params.get(name));
    if (option) chosen[name] = option.value;
  }
  for (const filter of added) {
    for (const name of paramsOf(filter)) {
      const value = params.get(name);
      if (value !== null && isValidValue(filter, value)) chosen[name] = value;
    }
  }
  return chosen;
}

function readColumns<Row>(text: string | null, spec: TableSpec<Row>): readonly string[] {
  if (text === null) return defaultColumns(spec);
  const wanted = new Set(text.split(','));
  return spec.columns
    .filter((column) => !mayHide(column, spec) || wanted.has(column.key))
    .map((column) => column.key);
}

function defaultColumns<Row>({ columns }: TableSpec<Row>): readonly string[] {
  return columns.filter((column) => !column.optional).map((column) => column.key);
}

function readWhole(text: string | null, fallback: number, max: number): number {
  const value = text === null ? fallback : Number(text);
  return Number.isSafeInteger(value) && value >= 1 && value <= max ? value : fallback;
}
