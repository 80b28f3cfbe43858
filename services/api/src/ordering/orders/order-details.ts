import type { OrderDetails } from '@kerf/contract/schemas/order';
import type { OrderRow } from '../../db/schema.ts';

/** The columns of `orders` with what a customer says with an order, and their types in Postgres. */
export const detailColumns = {
  customer_name: 'text',
  phone: 'text',
  address: 'text',
  po_number: 'text',
} as const;
type DetailRow = Pick<OrderRow, keyof typeof detailColumns>;

export function detailRow({ customerName, phone, address, poNumber }: OrderDetails): DetailRow {
  return { customer_name: customerName, phone, address, po_number: poNumber || null };
}

export function detailsOf(row: DetailRow): OrderDetails {
  return {
    customerName: row.customer_name,
    phone: row.phone,
    address: row.address,
    ...(row.po_number !== null && { poNumber: row.po_number }),
  };
}
