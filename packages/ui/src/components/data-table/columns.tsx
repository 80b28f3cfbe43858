import type { ReactNode } from 'react';
import { centsFromWire } from '../../shared/wire-money.ts';
import { DateTime } from '../date-time.tsx';
import { Money, Quantity } from '../quantity.tsx';
import { TextLink } from '../text-link.tsx';
import { csvDollars, csvMoment } from './csv/csv.ts';
import type { TableColumn } from './table-spec.ts';

type Layout<Row> = Partial<Omit<TableColumn<Row>, 'key' | 'title' | 'render' | 'csv'>>;

interface TextLayout<Row> extends Layout<Row> {
  /** Renders the text, if it is more than plain text. */
  readonly render?: (row: Row) => ReactNode;
}

/** A text column, the same on screen and in a file. */
export function textColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string | number | null,
  layout: TextLayout<Row> = {},
): TableColumn<Row> {
  return { key, title, render: value, csv: [{ title, value }], ...layout };
}

export function countColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => number,
  layout: Layout<Row> = {},
): TableColumn<Row> {
  const render = (row: Row) => <Quantity value={value(row)} />;
  return { key, title, align: 'end', render, csv: [{ title, value }], ...layout };
}

interface MoneyLayout<Row> extends Layout<Row> {
  /** The column's title in a file, if it differs. */
  readonly csvTitle?: string;
}

/** An amount in dollars, as sent over the wire. */
export function moneyColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => number,
  { csvTitle = title, ...layout }: MoneyLayout<Row> = {},
): TableColumn<Row> {
  const render = (row: Row) => <Money cents={centsFromWire(value(row))} />;
  const csv = [{ title: `${csvTitle} (USD)`, value: (row: Row) => csvDollars(value(row)) }];
  return { key, title, align: 'end', render, csv, ...layout };
}

/** A time in ISO 8601; the cell is empty if there is none. */
export function momentColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string | null,
  layout: Layout<Row> = {},
): TableColumn<Row> {
  const render = (row: Row) => {
    const moment = value(row);
    return moment !== null && <DateTime value={moment} />;
  };
  const csv = [{ title: `${title} (UTC)`, value: (row: Row) => csvMoment(value(row)) }];
  return { key, title, render, csv, ...layout };
}

/** A column of the row's own text; the field is the column's key. */
export function textField<Key extends string, Row extends Readonly<Record<Key, string | null>>>(
  key: Key,
  title: string,
  width?: string,
): TableColumn<Row> {
  return textColumn(key, title, (row) => row[key], width === undefined ? {} : { width });
}

/** A column of the row's own number; the field is the column's key. */
export function countField<Key extends string, Row extends Readonly<Record<Key, number>>>(
  key: Key,
  title: string,
  width: string,
  layout: Layout<Row> = {},
): TableColumn<Row> {
  return countColumn(key, title, (row) => row[key], { width, ...layout });
}

/** A column of times at the end of the row, as wide as one with its year. */
export function whenColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string | null,
  layout: Layout<Row> = {},
): TableColumn<Row> {
  return momentColumn(key, title, value, { align: 'end', width: '8.5rem', ...layout });
}

/** A column of texts that lead to the rows' pages. */
export function linkColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string,
  to: (row: Row) => string,
): TableColumn<Row> {
  const render = (row: Row) => <TextLink to={to(row)}>{value(row)}</TextLink>;
  return textColumn(key, title, value, { render });
}

interface ActionsColumn<Row> {
  /** For screen readers. */
  readonly title?: string;
  readonly width: string;
  readonly render: (row: Row) => ReactNode;
}

/** The actions on a row, in its last cell. */
export function actionsColumn<Row>(spec: ActionsColumn<Row>): TableColumn<Row> {
  return {
    key: 'actions',
    title: 'Actions',
    titleHidden: true,
    fixed: true,
    align: 'end',
    ...spec,
  };
}
