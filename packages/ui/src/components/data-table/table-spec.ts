import type { Page } from '@kerf/api-client/page';
import type { TableColumn } from './table-column.ts';

/** One order that the server can give a list in. */
export interface TableSort {
  /** The server's name for it, for example "-createdAt". */
  readonly value: string;
  readonly label: string;
  /** The key of the column that it sorts by. */
  readonly column: string;
}

/** The direction of a sort, which its name says: "-createdAt" descends. */
export function directionOf({ value }: TableSort): 'ascending' | 'descending' {
  return value.startsWith('-') ? 'descending' : 'ascending';
}

/** A filter that takes one of a few values; it stands in the address under its name. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** All that one list has of its own: what the address can say of it, and how its rows look. */
export interface TableSpec<Row> {
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: Row) => string;
  /** What a row is called in "Select {name}". */
  readonly rowName: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  /** The first is the default. */
  readonly sorts: readonly TableSort[];
  readonly filters: readonly TableFilter[];
  /** What one row becomes in a file, where that is several lines; itself where this is left out. */
  readonly exported?: (row: Row, signal: AbortSignal) => Promise<readonly Row[]>;
  /** What the search looks at: "Number, email, product". */
  readonly searchHint: string;
}

/** Where a page begins and how many rows it may have. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Fetches pages of what the table shows now, with its search, its filters and its sort. */
export type FetchPage<Row> = (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;

/** "1 order", "3,412 orders". */
export function counted(count: number, noun: TableSpec<never>['noun']): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun.one : noun.many}`;
}
