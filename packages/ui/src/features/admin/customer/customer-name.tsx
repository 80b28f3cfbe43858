import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { customerPath } from './customer-path.ts';

interface CustomerNameProps {
  readonly order: Pick<Order, 'customerId' | 'customerName'>;
}

/** Who ordered; for staff, to whom alone the account is told, with the way to their page. */
export function CustomerName({ order: { customerId, customerName } }: CustomerNameProps) {
  if (customerId === undefined) return customerName;
  return (
    <Anchor component={Link} to={customerPath(customerId)} inherit>
      {customerName}
    </Anchor>
  );
}
