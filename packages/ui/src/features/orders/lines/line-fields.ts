import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import type { CsvField } from '../../../components/data-table/table-column.ts';

/** A line with the order that it belongs to. */
export interface LineOfOrder {
  readonly order: Order;
  readonly line: OrderLine;
  /** Its place in the order, counted from 1. */
  readonly place: number;
}

/** The lines of an order for a file. */
export function linesForFile(order: Order): LineOfOrder[] {
  return order.lines.map((line, index) => ({ order, line, place: index + 1 }));
}

/** What a file of lines says of each. */
export const lineFields: readonly CsvField<LineOfOrder>[] = [
  { title: 'Order', value: ({ order }) => order.number },
  { title: 'Line', value: ({ place }) => place },
  { title: 'SKU', value: ({ line }) => line.sku },
  { title: 'Product', value: ({ line }) => line.name },
  { title: 'Quantity', value: ({ line }) => line.quantity },
  { title: 'Each (USD)', value: ({ line }) => csvDollars(line.unitPrice) },
  { title: 'Amount (USD)', value: ({ line }) => csvDollars(line.lineTotal) },
];
