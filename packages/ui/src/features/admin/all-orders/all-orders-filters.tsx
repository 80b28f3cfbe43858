import type {
  AddedFilter,
  PickedFieldProps,
} from '../../../components/data-table/filters/added-filter.ts';
import type { ListingSpec } from '../../../components/data-table/table-spec.ts';
import { ProductSelect } from '../../catalog/product-select.tsx';
import { useProduct } from '../../catalog/products.queries.ts';
import { orderTable } from '../../orders/order-table.ts';

/** What all orders can be narrowed down by. */
const filters: readonly AddedFilter[] = [
  {
    kind: 'choice',
    label: 'State',
    name: 'filter',
    options: [
      { value: 'unpaid', label: 'Unpaid' },
      { value: 'to-ship', label: 'To ship' },
      { value: 'paid', label: 'Paid' },
      { value: 'shipped', label: 'Shipped' },
      { value: 'refunded', label: 'Refunded' },
      { value: 'expired', label: 'Expired' },
      { value: 'attention', label: 'Needs attention' },
    ],
  },
  {
    kind: 'choice',
    label: 'Goods',
    name: 'fulfillment',
    options: [
      { value: 'pending', label: 'Not packed' },
      { value: 'packed', label: 'Packed' },
      { value: 'partly_shipped', label: 'Partly shipped' },
      { value: 'shipped', label: 'Shipped' },
      { value: 'delivered', label: 'Delivered' },
    ],
  },
  { kind: 'days', label: 'Placed', from: 'placedFrom', to: 'placedTo' },
  { kind: 'dollars', label: 'Total', from: 'totalMin', to: 'totalMax' },
  {
    kind: 'choice',
    label: 'Unpaid over',
    name: 'unpaidHours',
    options: [
      { value: '24', label: '24 hours' },
      { value: '48', label: '2 days' },
      { value: '168', label: 'a week' },
    ],
  },
  {
    kind: 'text',
    label: 'Customer',
    name: 'customer',
    hint: 'The address that the account has.',
    maxLength: 320,
  },
  {
    kind: 'picked',
    label: 'Product',
    name: 'product',
    Field: ProductField,
    Value: ProductName,
  },
  { kind: 'text', label: 'SKU', name: 'sku', hint: 'What it begins with.', maxLength: 100 },
  {
    kind: 'text',
    label: 'Carrier',
    name: 'carrier',
    hint: 'Its name, or how that begins.',
    maxLength: 100,
  },
  {
    kind: 'text',
    label: 'Tracking number',
    name: 'tracking',
    hint: 'The number, or a part of it.',
    maxLength: 100,
  },
  { kind: 'text', label: 'Note', name: 'note', hint: 'Some words of it.', maxLength: 200 },
];

/** Which orders a list can have, and in which order. */
export const allOrdersListing = {
  sorts: orderTable.sorts,
  filters: [],
  added: filters,
} as const satisfies ListingSpec;

function ProductField({ label, value, onChange }: PickedFieldProps) {
  return (
    <ProductSelect
      label={label}
      clearLabel="Take the product away"
      value={value}
      error={undefined}
      onChange={onChange}
    />
  );
}

function ProductName({ value }: { readonly value: string }) {
  return useProduct(value).data?.name ?? 'one product';
}
