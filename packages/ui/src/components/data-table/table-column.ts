import type { ReactNode } from 'react';

/** One column of a data table. The first column is the row's name and carries its link. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers align at the end. */
  readonly align?: 'start' | 'end';
  /** The server's name for sorting by this column; descending is the same with a "-" before it. */
  readonly sort?: string;
  /** A column whose title is only for screen readers, such as the actions at the row's end. */
  readonly titleHidden?: boolean;
}

/** Which rows are chosen, by their keys. */
export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** What the row is called in "Select {name}". */
  readonly nameOf: (row: Row) => string;
  /** What can be done with the chosen rows. */
  readonly actions?: ReactNode;
}
