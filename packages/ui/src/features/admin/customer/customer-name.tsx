import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { customerPath } from './customer-path.ts';

interface CustomerNameProps {
  readonly order: Pick<Order, 'customerId' | 'customerName'>;
}

/** The customer's name, linked to their page for staff, who alone receive the account id. */
export function CustomerName({ order: { customerId, customerName } }: CustomerNameProps) {
  if (customerId === undefined) return customerName;
  return (
    <Anchor component={Link} to={customerPath(customerId)} inherit>
      {customerName}
    </Anchor>
  );
}
