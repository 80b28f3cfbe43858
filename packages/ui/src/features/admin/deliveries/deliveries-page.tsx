import type { DeliveryHead } from '@kerf/contract/schemas/delivery';
import {
  countField,
  linkColumn,
  textColumn,
  textField,
  whenColumn,
} from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatDay } from '../../../components/date-time.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import * as paths from '../../../platform/paths.ts';
import { deliveriesSource } from './deliveries.queries.ts';
import { DeliveryBadge, deliveryStateName, deliveryStateNames } from './delivery-badge.tsx';

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
  return <LinkButton to={paths.newDelivery([])}>Add a delivery</LinkButton>;
}

const deliveriesTable: TableSpec<DeliveryHead> = {
  noun: { one: 'delivery', many: 'deliveries' },
  rowKey: ({ _id }) => _id,
  rowName: ({ supplier, reference }) => `${supplier} ${reference}`.trim(),
  columns: [
    linkColumn(
      'supplier',
      'Supplier',
      ({ supplier }) => supplier,
      ({ _id }) => paths.delivery(_id),
    ),
    textField('reference', 'Reference', '8rem'),
    textColumn(
      'expectedOn',
      'Expected',
      ({ expectedOn }) => (expectedOn === null ? '' : formatDay(expectedOn)),
      { width: '8rem' },
    ),
    textColumn('state', 'State', deliveryStateName, {
      width: '9rem',
      render: (delivery) => <DeliveryBadge delivery={delivery} />,
    }),
    countField('products', 'Products', '7rem', { optional: true }),
    countField('units', 'Pieces', '6rem'),
    countField('received', 'Arrived', '6rem'),
    whenColumn('createdAt', 'Added', ({ createdAt }) => createdAt),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'createdAt' },
    { value: 'expectedOn', label: 'Expected first', column: 'expectedOn' },
  ],
  filters: [
    choiceFilter('state', 'State', {
      open: deliveryStateNames.open,
      received: deliveryStateNames.received,
      cancelled: deliveryStateNames.cancelled,
    }),
  ],
  searchHint: 'Supplier, reference, SKU',
};
