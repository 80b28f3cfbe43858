import type { Page } from '@kerf/api-client/page';
import type { ReactNode } from 'react';
import { choicesOf } from '../form/choices.ts';
import { formatQuantity } from '../quantity.tsx';
import type { AddedFilter } from './filters/added-filter.ts';

/** A sort order offered by the server. */
export interface TableSort {
  /** The server's name for it, for example "-createdAt". */
  readonly value: string;
  readonly label: string;
  /** The key of the column it sorts by. */
  readonly column: string;
}

/** A sort's direction, from its name: "-createdAt" is descending. */
export function directionOf({ value }: TableSort): 'ascending' | 'descending' {
  return value.startsWith('-') ? 'descending' : 'ascending';
}

/** A filter with a few values, stored in the URL under its name. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown as a select, if chips would take too much room. */
  readonly isList?: boolean;
}

/** A filter by one of a few values, with their labels. */
export function choiceFilter<Value extends string>(
  name: string,
  label: string,
  labels: Readonly<Record<Value, string>>,
): TableFilter {
  return { name, label, options: choicesOf(labels) };
}

/** The definition of a list: its state in the URL, and its columns. */
export interface TableSpec<Row> {
  readonly noun: { readonly one: string; readonly many: string };
  /** The name of the list without filters, if it leaves rows out. */
  readonly wholeName?: string;
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
  /** Whether an exported file has the columns that are hidden, too. */
  readonly exportsAll?: boolean;
  /** The contents of an exported file, instead of the columns shown. */
  readonly file?: ExportedFile<Row>;
  /** The searchable fields: "Number, email, product". */
  readonly searchHint: string;
}

/** An exported file with other contents than the table shows. */
export interface ExportedFile<Row> {
  /** Its label in the menu: "CSV with all columns". */
  readonly label: string;
  readonly fields: readonly CsvField<never>[];
  /** The CSV lines for some rows. */
  readonly lines: (rows: readonly Row[], signal: AbortSignal) => Promise<string>;
}

/** The parts of a list's URL state that affect which rows it has. */
export type ListingSpec = Pick<TableSpec<never>, 'sorts' | 'filters' | 'added'>;

/** Where a page starts and its maximum number of rows. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Fetches pages with the table's current search, filters and sort. */
export type FetchPage<Row> = (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;

/** "3,412", or "10,000+" if the server stopped counting. */
export function totalInWords(page: Pick<Page<unknown>, 'total' | 'atLeast'> | undefined): string {
  return `${formatQuantity(page?.total ?? 0)}${page?.atLeast ? '+' : ''}`;
}

/** "1 order", "3,412 orders". */
export function counted(count: number, noun: TableSpec<never>['noun']): string {
  return `${formatQuantity(count)} ${count === 1 ? noun.one : noun.many}`;
}

/** A number with a fixed number of decimals. Unlike text, it is not guarded where it is negative. */
export interface CsvFigure {
  readonly figure: string;
}

export type CsvValue = string | number | CsvFigure | null;

/** A column's value in an exported file. Numbers and times are machine-readable. */
export interface CsvField<Row> {
  readonly title: string;
  readonly value: (row: Row) => CsvValue;
}

/** One column of a data table. The first column is the row's name and carries its link. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers align to the end. */
  readonly align?: 'start' | 'end';
  /** A CSS width, if the content does not determine it. */
  readonly width?: string;
  /** Whether the title is only for screen readers, as for the actions at the row's end. */
  readonly titleHidden?: boolean;
  /** Hidden by default. */
  readonly optional?: boolean;
  /** Cannot be hidden. The first column never can. */
  readonly fixed?: boolean;
  readonly csv?: readonly CsvField<Row>[];
}
