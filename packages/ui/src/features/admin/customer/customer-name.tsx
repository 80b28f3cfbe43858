import type { Order } from '@kerf/contract/schemas/order';
import { TextLink } from '../../../components/text-link.tsx';

interface CustomerNameProps {
  readonly order: Pick<Order, 'customerId' | 'customerName'>;
}

/** The customer's name, linked to their page for staff, who alone receive the account id. */
export function CustomerName({ order: { customerId, customerName } }: CustomerNameProps) {
  if (customerId === undefined) return customerName;
  return <TextLink to={customerPath(customerId)}>{customerName}</TextLink>;
}

/** The path of a customer's page, by account id. */
export function customerPath(id: string): string {
  return `/dashboard/customer/${id}`;
}
