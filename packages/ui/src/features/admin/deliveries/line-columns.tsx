import type { DeliveryLine } from '@kerf/contract/schemas/delivery';
import { Text } from '@mantine/core';
import { Quantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import type { RowsColumn } from '../parts/rows-table.tsx';

/** The product of a delivery's line, and how many of it were ordered. */
export const lineColumns: readonly RowsColumn<DeliveryLine>[] = [
  {
    title: 'Product',
    show: ({ productId, name, sku }) => (
      <>
        <TextLink to={paths.stock(productId)}>{name}</TextLink>
        <Text component="small" ff="monospace">
          {sku}
        </Text>
      </>
    ),
  },
  { title: 'Ordered', align: 'end', show: ({ quantity }) => <Quantity value={quantity} /> },
];

export const arrivedColumn: RowsColumn<DeliveryLine> = {
  title: 'Arrived',
  align: 'end',
  show: ({ received }) => <Quantity value={received} />,
};
