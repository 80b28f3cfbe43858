import type { ReactNode } from 'react';
import { centsFromWire } from '../../shared/wire-money.ts';
import { DateTime } from '../date-time.tsx';
import { Money } from '../money.tsx';
import { Quantity } from '../quantity.tsx';
import { TextLink } from '../text-link.tsx';
import { csvDollars, csvMoment } from './csv/csv.ts';
import type { TableColumn } from './table-column.ts';

type Layout<Row> = Omit<TableColumn<Row>, 'render' | 'csv'>;

interface ValueColumn<Row, Value> extends Layout<Row> {
  readonly value: (row: Row) => Value;
}

interface TextColumn<Row> extends ValueColumn<Row, string | number | null> {
  /** Renders the text, if it is more than plain text. */
  readonly render?: (row: Row) => ReactNode;
}

/** A text column, the same on screen and in a file. */
export function textColumn<Row>({ value, ...column }: TextColumn<Row>): TableColumn<Row> {
  return { render: value, csv: [{ title: column.title, value }], ...column };
}

export function countColumn<Row>({ value, ...column }: ValueColumn<Row, number>): TableColumn<Row> {
  return {
    ...column,
    align: 'end',
    render: (row) => <Quantity value={value(row)} />,
    csv: [{ title: column.title, value }],
  };
}

interface MoneyColumn<Row> extends ValueColumn<Row, number> {
  /** The column's title in a file, if it differs. */
  readonly csvTitle?: string;
}

/** An amount in dollars, as sent over the wire. */
export function moneyColumn<Row>(spec: MoneyColumn<Row>): TableColumn<Row> {
  const { value, csvTitle = spec.title, ...column } = spec;
  return {
    ...column,
    align: 'end',
    render: (row) => <Money cents={centsFromWire(value(row))} />,
    csv: [{ title: `${csvTitle} (USD)`, value: (row) => csvDollars(value(row)) }],
  };
}

/** A time in ISO 8601; the cell is empty if there is none. */
export function momentColumn<Row>(spec: ValueColumn<Row, string | null>): TableColumn<Row> {
  const { value, ...column } = spec;
  return {
    ...column,
    render: (row) => {
      const moment = value(row);
      return moment !== null && <DateTime value={moment} />;
    },
    csv: [{ title: `${column.title} (UTC)`, value: (row) => csvMoment(value(row)) }],
  };
}

/** A column of the row's own text; the field is the column's key. */
export function textField<Key extends string, Row extends Readonly<Record<Key, string | null>>>(
  key: Key,
  title: string,
  width?: string,
): TableColumn<Row> {
  return textColumn({ key, title, value: (row) => row[key], ...(width && { width }) });
}

/** A column of the row's own number; the field is the column's key. */
export function countField<Key extends string, Row extends Readonly<Record<Key, number>>>(
  key: Key,
  title: string,
  width: string,
  layout: Partial<Layout<Row>> = {},
): TableColumn<Row> {
  return countColumn({ key, title, width, value: (row) => row[key], ...layout });
}

/** A column of times at the end of the row, as wide as one with its year. */
export function whenColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string | null,
  layout: Partial<Layout<Row>> = {},
): TableColumn<Row> {
  return momentColumn({ key, title, align: 'end', width: '8.5rem', value, ...layout });
}

/** A column of texts that lead to the rows' pages. */
export function linkColumn<Row>(
  key: string,
  title: string,
  value: (row: Row) => string,
  to: (row: Row) => string,
): TableColumn<Row> {
  return textColumn({
    key,
    title,
    value,
    render: (row) => <TextLink to={to(row)}>{value(row)}</TextLink>,
  });
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
