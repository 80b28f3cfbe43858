import type { ReactNode } from 'react';

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
