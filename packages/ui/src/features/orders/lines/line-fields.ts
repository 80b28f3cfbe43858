import type { ApiClient } from '@kerf/api-client/client';
import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { lineTextFields, lineTextNames, lineTextsInWords } from '@kerf/domain/line-texts';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import type { CsvField, TableSpec } from '../../../components/data-table/table-spec.ts';

/** A line with its order. */
export interface LineOfOrder {
  readonly order: Order;
  readonly line: OrderLine;
  /** Its position in the order, from 1. */
  readonly place: number;
}

/** The lines of an order, for export. */
export function linesForFile(order: Order): LineOfOrder[] {
  return order.lines.map((line, index) => ({ order, line, place: index + 1 }));
}

/** The columns of what was said of lines. */
const textFields: readonly CsvField<LineOfOrder>[] = lineTextFields.map((field) => ({
  title: lineTextNames[field],
  value: ({ line }) => line[field] ?? null,
}));

/** The columns of an exported file of lines. */
export function lineFields(order: Order): readonly CsvField<LineOfOrder>[] {
  const hasTexts = order.lines.some((line) => lineTextsInWords(line) !== '');
  return [
    ...plainLineFields,
    ...(hasTexts ? textFields : []),
    ...(order.destinations ? [shipToField] : []),
  ];
}

/** Where a line goes, of an order that goes to several addresses. */
const shipToField: CsvField<LineOfOrder> = {
  title: 'Ship to',
  value: ({ order, line }) => addressOf(order, line).replaceAll('\n', ', '),
};

function addressOf({ address, destinations }: Order, { destination = 0 }: OrderLine): string {
  return destinations?.[destination]?.text ?? address;
}

const plainLineFields: readonly CsvField<LineOfOrder>[] = [
  { title: 'Order', value: ({ order }) => order.number },
  { title: 'Line', value: ({ place }) => place },
  { title: 'SKU', value: ({ line }) => line.sku },
  { title: 'Product', value: ({ line }) => line.name },
  { title: 'Quantity', value: ({ line }) => line.quantity },
  { title: 'Each (USD)', value: ({ line }) => csvDollars(line.unitPrice) },
  { title: 'Amount (USD)', value: ({ line }) => csvDollars(line.lineTotal) },
];

/** The same for orders that `splitByLine` has reduced to one line. */
export const orderLineFields: readonly CsvField<Order>[] = plainLineFields
  .filter(({ title }) => title !== 'Order' && title !== 'Line')
  .map(ofOrder);

/** A list's columns, exported with what was said of lines. */
export function withLineTexts(spec: TableSpec<Order>): TableSpec<Order> {
  const columns = spec.columns.map((column) =>
    column.csv === orderLineFields
      ? { ...column, csv: [...orderLineFields, ...textFields.map(ofOrder)] }
      : column,
  );
  return { ...spec, columns };
}

function ofOrder({ title, value }: CsvField<LineOfOrder>): CsvField<Order> {
  return {
    title,
    value: (order) => {
      const [line] = order.lines;
      return line ? value({ order, line, place: 1 }) : null;
    },
  };
}

/** Splits an order into one order per line. Lines that the list omits are fetched. */
export function splitByLine(api: ApiClient) {
  return async (order: Order, signal: AbortSignal): Promise<readonly Order[]> => {
    const { further, destinations: _destinations, ...listed } = order;
    const { lines } = further
      ? await api.getOrder({ params: { id: order._id } }, { signal })
      : order;
    // An order that asks for a difference in shipping has none, and its money counts.
    if (lines.length === 0) return [listed];
    return lines.map((line) => ({ ...listed, address: addressOf(order, line), lines: [line] }));
  };
}
