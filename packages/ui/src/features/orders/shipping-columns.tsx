import type { Order } from '@kerf/contract/schemas/order';
import { estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { Text } from '@mantine/core';
import { csvDollars } from '../../components/data-table/csv/csv.ts';
import type { TableColumn } from '../../components/data-table/table-spec.ts';
import { Money } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';

/** How orders ship and what was charged besides the goods, for shops with shipping methods. */
export const shippingColumns: readonly TableColumn<Order>[] = [
  {
    key: 'shipping-method',
    title: 'Shipping method',
    optional: true,
    width: '9rem',
    render: ({ shippingMethod }) => shippingMethod && <Method {...shippingMethod} />,
    csv: [
      { title: 'Shipping method', value: ({ shippingMethod }) => shippingMethod?.name ?? null },
      { title: 'Leaves', value: ({ shippingMethod }) => shippingMethod?.estimate?.leaves ?? null },
      {
        title: 'Arrives by',
        value: ({ shippingMethod }) => shippingMethod?.estimate?.arrivesBy ?? null,
      },
    ],
  },
  chargeColumn('Shipping cost', 'Order shipping', ({ shipping }) => shipping),
  chargeColumn('Tax', 'Order tax', ({ tax }) => tax),
];

/** Its name, and when the order was promised to leave and arrive. */
function Method({ name, estimate }: NonNullable<Order['shippingMethod']>) {
  return (
    <span>
      {name}
      {estimate && (
        <Text span display="block" c="dimmed" fz="sm">
          {estimateText(estimate)}
        </Text>
      )}
    </span>
  );
}

/** Empty, not $0.00, for orders that it was not charged for. */
function chargeColumn(
  title: string,
  csvTitle: string,
  charge: (order: Order) => number | undefined,
): TableColumn<Order> {
  return {
    key: title.toLowerCase().replace(' ', '-'),
    title,
    optional: true,
    width: '7.5rem',
    align: 'end',
    render: (order) => {
      const dollars = charge(order);
      return dollars !== undefined && <Money cents={centsFromWire(dollars)} />;
    },
    csv: [
      {
        title: `${csvTitle} (USD)`,
        value: (order) => {
          const dollars = charge(order);
          return dollars === undefined ? null : csvDollars(dollars);
        },
      },
    ],
  };
}
