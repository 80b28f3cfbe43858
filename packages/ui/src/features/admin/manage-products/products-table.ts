import type { Product } from '@kerf/contract/schemas/product';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { productColumns } from './product-columns.tsx';

/** The catalogue as a list. */
export const productsTable: TableSpec<Product> = {
  noun: { one: 'product', many: 'products' },
  rowKey: (product) => product._id,
  rowName: (product) => product.name,
  columns: productColumns,
  sorts: [
    { value: 'name', label: 'Name, A to Z', column: 'name', direction: 'ascending' },
    { value: '-name', label: 'Name, Z to A', column: 'name', direction: 'descending' },
    { value: 'price', label: 'Cheapest first', column: 'price', direction: 'ascending' },
    { value: '-price', label: 'Price: high to low', column: 'price', direction: 'descending' },
    { value: 'stock', label: 'Least available first', column: 'stock', direction: 'ascending' },
    { value: '-stock', label: 'Most available first', column: 'stock', direction: 'descending' },
    { value: '-createdAt', label: 'Newest first', column: 'created', direction: 'descending' },
  ],
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: [
        { value: 'circular', label: 'Circular' },
        { value: 'band', label: 'Band' },
        { value: 'reciprocating', label: 'Reciprocating' },
        { value: 'other', label: 'No blade' },
      ],
    },
  ],
  searchHint: 'Name, SKU, description',
};
