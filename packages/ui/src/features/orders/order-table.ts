import type { Order } from '@kerf/contract/schemas/order';
import { moneyColumn, textColumn } from '../../components/data-table/columns.tsx';
import { csvMoment } from '../../components/data-table/csv/csv.ts';
import type { CsvField, TableColumn, TableSpec } from '../../components/data-table/table-spec.ts';

/** What the customer's and the admins' order lists have in common. */
export const orderTable: Pick<TableSpec<Order>, 'noun' | 'rowKey' | 'rowName' | 'sorts'> = {
  noun: { one: 'order', many: 'orders' },
  rowKey: (order) => order._id,
  rowName: (order) => order.number,
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'number' },
    { value: 'createdAt', label: 'Oldest first', column: 'number' },
    { value: '-totalPrice', label: 'Largest first', column: 'total' },
    { value: 'totalPrice', label: 'Smallest first', column: 'total' },
  ],
};

/** The exported fields for the order number's column. */
export const numberFields: readonly CsvField<Order>[] = [
  { title: 'Order', value: (order) => order.number },
  { title: 'Placed (UTC)', value: (order) => csvMoment(order.createdAt) },
];

/** The buyer's number for the order, where the shop has them. */
export const poNumberColumn: TableColumn<Order> = textColumn(
  'po-number',
  'PO number',
  ({ poNumber = null }) => poNumber,
  { width: '8rem' },
);

/** A list's columns with another one after the one with this key. */
export function withColumn(
  columns: readonly TableColumn<Order>[],
  added: TableColumn<Order>,
  after: string,
): TableColumn<Order>[] {
  return columns.flatMap((column) => (column.key === after ? [column, added] : [column]));
}

export function totalColumn(width: string): TableColumn<Order> {
  return moneyColumn('total', 'Total', ({ totalPrice }) => totalPrice, {
    csvTitle: 'Order total',
    width,
  });
}
