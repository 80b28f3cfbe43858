import type { Page } from '@kerf/api-client/page';
import type { AddedFilter } from './filters/added-filter.ts';
import type { CsvField, TableColumn } from './table-column.ts';

/** A sort order of the server. */
export interface TableSort {
  /** The server's name for it, for example "-createdAt". */
  readonly value: string;
  readonly label: string;
  /** The key of the column that it sorts by. */
  readonly column: string;
}

/** The direction of a sort, from its name: "-createdAt" descends. */
export function directionOf({ value }: TableSort): 'ascending' | 'descending' {
  return value.startsWith('-') ? 'descending' : 'ascending';
}

/** A filter with a few values, stored in the URL under its name. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** A list to choose from, where side by side the options would fill the page. */
  readonly isList?: boolean;
}

/** The definition of one list: its state in the URL, and its columns. */
export interface TableSpec<Row> {
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: Row) => string;
  /** The row's name in "Select {name}". */
  readonly rowName: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  /** The first is the default. */
  readonly sorts: readonly TableSort[];
  /** Always shown above the list. */
  readonly filters: readonly TableFilter[];
  /** Added from a menu. */
  readonly added?: readonly AddedFilter[];
  /** The lines of one row in an exported file; the row itself if omitted. */
  readonly exported?: (row: Row, signal: AbortSignal) => Promise<readonly Row[]>;
  /** What an exported file has in place of the columns shown. */
  readonly file?: ExportedFile<Row>;
  /** The fields that are searched: "Number, email, product". */
  readonly searchHint: string;
}

/** The content of an exported file, where it is not what the table shows. */
export interface ExportedFile<Row> {
  /** What it has, in the menu: "CSV with all columns". */
  readonly label: string;
  readonly fields: readonly CsvField<never>[];
  /** The lines of some rows. */
  readonly lines: (rows: readonly Row[], signal: AbortSignal) => Promise<string>;
}

/** What of a list its address can say beside its page and its columns. */
export type ListingSpec = Pick<TableSpec<never>, 'sorts' | 'filters' | 'added'>;

/** Where a page begins and how many rows it may have. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Fetches pages with the table's current search, filters and sort. */
export type FetchPage<Row> = (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;

/** "3,412", or "10,000+" where the server did not count further. */
export function totalInWords(page: Pick<Page<unknown>, 'total' | 'atLeast'> | undefined): string {
  return `${(page?.total ?? 0).toLocaleString('en-US')}${page?.atLeast ? '+' : ''}`;
}

/** "1 order", "3,412 orders". */
export function counted(count: number, noun: TableSpec<never>['noun']): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun.one : noun.many}`;
}
