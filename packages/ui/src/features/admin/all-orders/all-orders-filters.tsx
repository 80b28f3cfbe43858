import { fulfillmentStates } from '@kerf/domain/fulfillment';
import { TEXT_MAX } from '@kerf/domain/limits';
import {
  type AddedFilter,
  isRecordId,
  type PickedFieldProps,
} from '../../../components/data-table/filters/added-filter.ts';
import type { ListingSpec } from '../../../components/data-table/table-spec.ts';
import { choicesOf } from '../../../components/form/choices.ts';
import { ProductSelect } from '../../catalog/product-select.tsx';
import { useProduct } from '../../catalog/products.queries.ts';
import { goodsLabels } from '../../orders/goods-labels.ts';
import { orderTable } from '../../orders/order-table.ts';
import { ShopDaysNote } from '../../shop-time/shop-days-note.tsx';
import { isAddress, PersonField } from '../all-users/person-field.tsx';

/** Links from a customer's page use the account id, since an email address can move to another account. */
const isPerson = (value: string) => isAddress(value) || isRecordId(value);

const states = {
  unpaid: 'Unpaid',
  'to-ship': 'To ship',
  paid: 'Paid',
  shipped: 'Shipped',
  refunded: 'Refunded',
  expired: 'Expired',
  attention: 'Needs attention',
} as const;

function stateFilter(names: Readonly<Record<string, string>>): AddedFilter {
  return { kind: 'choice', label: 'State', name: 'filter', options: choicesOf(names) };
}

/** The filters of all orders, but for that by state. */
const filters: readonly AddedFilter[] = [
  {
    kind: 'choice',
    label: 'Goods',
    name: 'fulfillment',
    options: fulfillmentStates.map((value) => ({ value, label: goodsLabels[value] })),
  },
  { kind: 'days', label: 'Placed', from: 'placedFrom', to: 'placedTo', Note: ShopDaysNote },
  { kind: 'dollars', label: 'Total', from: 'totalMin', to: 'totalMax' },
  {
    kind: 'choice',
    label: 'Unpaid over',
    name: 'unpaidHours',
    options: choicesOf({ '24': '24 hours', '48': '2 days', '168': 'a week' }),
  },
  {
    kind: 'picked',
    label: 'Customer',
    name: 'customer',
    accepts: isPerson,
    Field: PersonField,
    Value: PersonName,
  },
  {
    kind: 'picked',
    label: 'Product',
    name: 'product',
    accepts: isRecordId,
    Field: ProductField,
    Value: ProductName,
  },
  typed('SKU', 'sku', 'What it begins with.'),
  typed('Carrier', 'carrier', 'Its name, or how that begins.'),
  typed('Tracking number', 'tracking', 'The number, or a part of it.'),
  typed('Note', 'note', 'Some words of it.', 200),
];

const poNumber = {
  ...typed('PO number', 'poNumber', 'What it begins with.'),
  maxLength: TEXT_MAX.poNumber,
};

const costCenter = {
  ...typed('Cost center', 'costCenter', 'What it begins with.'),
  maxLength: TEXT_MAX.costCenter,
};

// A link and a saved view may filter by one of them before the page knows that the shop has any.
const linkedPoNumber: AddedFilter = { ...poNumber, isOffered: false };
const linkedCostCenter: AddedFilter = { ...costCenter, isOffered: false };

/** The same filters, with that by PO number in their menu. */
export function offeringPoNumber(added: readonly AddedFilter[]): AddedFilter[] {
  return added.map((filter) => (filter === linkedPoNumber ? poNumber : filter));
}

/** The same filters, with that by cost center in their menu. */
export function offeringCostCenter(added: readonly AddedFilter[]): AddedFilter[] {
  return added.map((filter) => (filter === linkedCostCenter ? costCenter : filter));
}

/** Only offered where the shop has shipping methods. */
const shippingFilters: readonly AddedFilter[] = [
  typed('Shipping method', 'shippingMethod', 'Its name, or how that begins.', 60),
];

/** The sorts and filters of all orders. */
export const allOrdersListing = {
  sorts: orderTable.sorts,
  filters: [],
  added: [
    stateFilter({ ...states, 'to-quote': 'Shipping to be quoted' }),
    ...filters,
    linkedPoNumber,
    linkedCostCenter,
    ...shippingFilters,
  ],
} as const satisfies ListingSpec;

/** The same for a shop without shipping methods. */
export const plainOrdersListing = {
  ...allOrdersListing,
  added: [stateFilter(states), ...filters, linkedPoNumber, linkedCostCenter],
} satisfies ListingSpec;

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

function PersonName({ value }: { readonly value: string }) {
  return isRecordId(value) ? 'one customer' : value;
}

function typed(label: string, name: string, hint: string, maxLength = 100) {
  return { kind: 'text', label, name, hint, maxLength } as const;
}
