import type { ReactNode } from 'react';

export type CsvValue = string | number | null;

/** What a column writes into an exported file. Numbers and moments go in as programs read them. */
export interface CsvField<Row> {
  readonly title: string;
  readonly value: (row: Row) => CsvValue;
}

/** One column of a data table. The first column is the row's name and carries its link. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers align at the end. */
  readonly align?: 'start' | 'end';
  /** A CSS width, where the content does not say it well enough. */
  readonly width?: string;
  /** A column whose title is only for screen readers, such as the actions at the row's end. */
  readonly titleHidden?: boolean;
  /** Not shown until somebody asks for it. */
  readonly optional?: boolean;
  /** Cannot be hidden. The first column never can. */
  readonly fixed?: boolean;
  readonly csv?: readonly CsvField<Row>[];
}
