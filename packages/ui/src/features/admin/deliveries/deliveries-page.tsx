import type { DeliveryHead } from '@kerf/contract/schemas/delivery';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countColumn, momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatDay } from '../../../components/day.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { deliveriesSource } from './deliveries.queries.ts';
import { DeliveryBadge, deliveryStateName, deliveryStateNames } from './delivery-badge.tsx';
import { DELIVERIES } from './new-delivery-path.ts';

/** `/dashboard/deliveries`: deliveries from suppliers, for admins. */
export function DeliveriesPage() {
  return (
    <ListPage
      title="Deliveries"
      action={<AddDelivery />}
      spec={deliveriesTable}
      source={deliveriesSource}
      nothingYet={{
        title: 'No deliveries yet',
        detail: 'Add what you have ordered from a supplier. Buyers see when it is expected.',
        action: <AddDelivery />,
      }}
    />
  );
}

function AddDelivery() {
  return (
    <Button component={Link} to={`${DELIVERIES}/new`}>
      Add a delivery
    </Button>
  );
}

const deliveriesTable: TableSpec<DeliveryHead> = {
  noun: { one: 'delivery', many: 'deliveries' },
  rowKey: ({ _id }) => _id,
  rowName: ({ supplier, reference }) => `${supplier} ${reference}`.trim(),
  columns: [
    textColumn({
      key: 'supplier',
      title: 'Supplier',
      value: ({ supplier }) => supplier,
      render: ({ _id, supplier }) => (
        <Anchor
          component={Link}
          to={`${DELIVERIES}/${_id}`}
          inherit
          style={{ overflowWrap: 'anywhere' }}
        >
          {supplier}
        </Anchor>
      ),
    }),
    textColumn({
      key: 'reference',
      title: 'Reference',
      width: '8rem',
      value: ({ reference }) => reference,
    }),
    textColumn({
      key: 'expectedOn',
      title: 'Expected',
      width: '8rem',
      value: ({ expectedOn }) => (expectedOn === null ? '' : formatDay(expectedOn)),
    }),
    textColumn({
      key: 'state',
      title: 'State',
      width: '9rem',
      value: deliveryStateName,
      render: (delivery) => <DeliveryBadge delivery={delivery} />,
    }),
    countColumn({
      key: 'products',
      title: 'Products',
      width: '7rem',
      optional: true,
      value: ({ products }) => products,
    }),
    countColumn({ key: 'units', title: 'Pieces', width: '6rem', value: ({ units }) => units }),
    countColumn({
      key: 'received',
      title: 'Arrived',
      width: '6rem',
      value: ({ received }) => received,
    }),
    momentColumn({
      key: 'createdAt',
      title: 'Added',
      align: 'end',
      width: '8.5rem',
      value: ({ createdAt }) => createdAt,
    }),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'createdAt' },
    { value: 'expectedOn', label: 'Expected first', column: 'expectedOn' },
  ],
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'open', label: deliveryStateNames.open },
        { value: 'received', label: deliveryStateNames.received },
        { value: 'cancelled', label: deliveryStateNames.cancelled },
      ],
    },
  ],
  searchHint: 'Supplier, reference, SKU',
};
