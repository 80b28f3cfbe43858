import type { Order } from '@kerf/contract/schemas/order';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';

interface CustomerNameProps {
  readonly order: Pick<Order, 'customerId' | 'customerName'>;
}

/** The customer's name, linked to their page for staff, who alone receive the account id. */
export function CustomerName({ order: { customerId, customerName } }: CustomerNameProps) {
  if (customerId === undefined) return customerName;
  return <TextLink to={paths.customer(customerId)}>{customerName}</TextLink>;
}
