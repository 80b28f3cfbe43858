import type { Product } from '@kerf/contract/schemas/product';
import { isOrderable } from '@kerf/domain/bounds';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import type { TableColumn } from '../../../components/data-table/table-column.ts';
import { Money } from '../../../components/money.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { ProductName, Sku } from '../product-form/product-name.tsx';
import { AvailableStock } from './available-stock.tsx';
import { ProductActions } from './product-actions.tsx';

/** The columns of Manage Products. */
export const productColumns: readonly TableColumn<Product>[] = [
  {
    key: 'name',
    title: 'Product',
    render: (product) => <ProductName product={product} />,
    csv: [{ title: 'Product', value: (product) => product.name }],
  },
  {
    key: 'sku',
    title: 'SKU',
    width: '9.75rem',
    render: (product) => <Sku>{product.sku}</Sku>,
    csv: [{ title: 'SKU', value: (product) => product.sku }],
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    width: '6.75rem',
    render: (product) => <Money cents={centsFromWire(product.price)} />,
    csv: [{ title: 'Price (USD)', value: (product) => csvDollars(product.price) }],
  },
  {
    key: 'minimum',
    title: 'Minimum',
    align: 'end',
    width: '6.5rem',
    render: (product) => <Quantity value={product.minOrder} />,
    csv: [{ title: 'Minimum', value: (product) => product.minOrder }],
  },
  {
    key: 'stock',
    title: 'Available',
    align: 'end',
    width: '9.25rem',
    render: (product) => <AvailableStock product={product} />,
    csv: [
      { title: 'Available', value: (product) => product.stock },
      { title: 'Can be ordered', value: (product) => (isOrderable(product) ? 'yes' : 'no') },
    ],
  },
  {
    key: 'actions',
    title: 'Actions',
    titleHidden: true,
    fixed: true,
    align: 'end',
    width: '6rem',
    render: (product) => <ProductActions product={product} />,
  },
];
