import type { LowProduct } from '@kerf/contract/schemas/stock';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countColumn, textColumn } from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatDay } from '../../../components/day.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { newDeliveryPath } from '../deliveries/new-delivery-path.ts';
import { skuColumn, stockedProductColumn } from '../product-form/product-columns.tsx';
import { lowStockSource } from '../stock/stock.queries.ts';
import { Discrepancies } from './discrepancies.tsx';

/** `/dashboard/low-stock`: products due for reordering, for admins. */
export function LowStockPage() {
  return (
    <ListPage
      title="Low stock"
      detail="Products at or below their reorder point."
      spec={lowStockTable}
      source={lowStockSource}
      nothingYet={{
        title: 'Nothing to reorder',
        detail: 'Products appear here when their available stock reaches the reorder point.',
      }}
      above={() => <Discrepancies />}
      selected={(rows) => <OrderSelected products={rows} />}
    />
  );
}

const lowStockTable: TableSpec<LowProduct> = {
  noun: { one: 'product', many: 'products' },
  rowKey: ({ _id }) => _id,
  rowName: ({ name }) => name,
  columns: [
    stockedProductColumn(({ _id }) => _id),
    skuColumn(),
    countColumn({
      key: 'available',
      title: 'Available',
      width: '7rem',
      value: ({ available }) => available,
    }),
    countColumn({
      key: 'onHand',
      title: 'On hand',
      width: '6.5rem',
      optional: true,
      value: ({ onHand }) => onHand,
    }),
    countColumn({
      key: 'reorderAt',
      title: 'Reorder at',
      width: '7.5rem',
      value: ({ reorderAt }) => reorderAt,
    }),
    {
      key: 'reorderQuantity',
      title: 'Quantity',
      align: 'end',
      width: '6.5rem',
      render: ({ reorderQuantity }) =>
        reorderQuantity !== null && <Quantity value={reorderQuantity} />,
      csv: [{ title: 'Quantity', value: ({ reorderQuantity }) => reorderQuantity }],
    },
    textColumn({
      key: 'expected',
      title: 'Expected',
      align: 'end',
      width: '12rem',
      value: expectedText,
    }),
  ],
  sorts: [
    { value: 'available', label: 'Fewest first', column: 'available' },
    { value: '-available', label: 'Most first', column: 'available' },
    { value: 'name', label: 'Name, A to Z', column: 'name' },
    { value: '-name', label: 'Name, Z to A', column: 'name' },
  ],
  filters: [
    {
      name: 'expected',
      label: 'On its way',
      options: [
        { value: 'no', label: 'Not on its way' },
        { value: 'yes', label: 'On its way' },
      ],
    },
  ],
  searchHint: 'Name, SKU',
};

function expectedText({ expected, expectedOn }: LowProduct): string {
  if (expected === 0) return '';
  const pieces = formatQuantity(expected);
  return expectedOn === null ? pieces : `${pieces} on ${formatDay(expectedOn)}`;
}

/** Starts a delivery with the products and their reorder quantities. */
function OrderSelected({ products }: { readonly products: readonly LowProduct[] }) {
  return (
    <Button
      component={Link}
      size="xs"
      to={newDeliveryPath(
        products.map(({ sku, reorderQuantity }) => ({ sku, quantity: reorderQuantity })),
      )}
    >
      Plan a delivery
    </Button>
  );
}
