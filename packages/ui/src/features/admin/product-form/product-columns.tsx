import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { textColumn } from '../../../components/data-table/columns.tsx';
import type { TableColumn } from '../../../components/data-table/table-column.ts';
import { Sku } from './product-name.tsx';
import { stockPath } from './stock-path.ts';

interface NamedProduct {
  readonly name: string;
  readonly sku: string;
}

/** A product's name, which links to its stock. */
export function stockedProductColumn<Row extends NamedProduct>(
  idOf: (row: Row) => string,
): TableColumn<Row> {
  return textColumn({
    key: 'name',
    title: 'Product',
    value: ({ name }) => name,
    render: (row) => (
      <Anchor component={Link} to={stockPath(idOf(row))} inherit>
        {row.name}
      </Anchor>
    ),
  });
}

/** A product's SKU. */
export function skuColumn<Row extends NamedProduct>(): TableColumn<Row> {
  return textColumn({
    key: 'sku',
    title: 'SKU',
    width: '9.75rem',
    value: ({ sku }) => sku,
    render: ({ sku }) => <Sku>{sku}</Sku>,
  });
}
