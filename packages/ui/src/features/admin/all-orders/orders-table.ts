import type { Order } from '@kerf/contract/schemas/order';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { orderColumns } from './order-columns.tsx';

/** The list of everybody's orders. */
export const ordersTable: TableSpec<Order> = {
  noun: { one: 'order', many: 'orders' },
  rowKey: (order) => order._id,
  rowName: (order) => order.number,
  columns: orderColumns,
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'number', direction: 'descending' },
    { value: 'createdAt', label: 'Oldest first', column: 'number', direction: 'ascending' },
    { value: '-totalPrice', label: 'Largest first', column: 'total', direction: 'descending' },
    { value: 'totalPrice', label: 'Smallest first', column: 'total', direction: 'ascending' },
  ],
  filters: [
    {
      name: 'filter',
      label: 'Which orders',
      options: [
        { value: 'unpaid', label: 'Unpaid' },
        { value: 'paid', label: 'Paid' },
        { value: 'shipped', label: 'Shipped' },
        { value: 'expired', label: 'Expired' },
        { value: 'attention', label: 'Needs attention' },
      ],
    },
  ],
  searchHint: 'Number, customer, product, SKU, phone',
};
