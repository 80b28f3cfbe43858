import { linkColumn, textColumn } from '../../../components/data-table/columns.tsx';
import type { TableColumn } from '../../../components/data-table/table-spec.ts';
import * as paths from '../../../platform/paths.ts';
import { Sku } from './product-name.tsx';

interface NamedProduct {
  readonly name: string;
  readonly sku: string;
}

/** A product's name, which links to its stock. */
export function stockedProductColumn<Row extends NamedProduct>(
  idOf: (row: Row) => string,
): TableColumn<Row> {
  return linkColumn(
    'name',
    'Product',
    ({ name }) => name,
    (row) => paths.stock(idOf(row)),
  );
}

/** A product's SKU. */
export function skuColumn<Row extends NamedProduct>(): TableColumn<Row> {
  return textColumn('sku', 'SKU', ({ sku }) => sku, {
    width: '9.75rem',
    render: ({ sku }) => <Sku>{sku}</Sku>,
  });
}
