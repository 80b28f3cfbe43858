import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderPath } from '../../features/orders/order-path.ts';
import type { OrderLinks } from '../../platform/order-links.ts';

/** Opens the orders that links from outside ask for. */
export function useOrderLinks(links: OrderLinks | undefined): void {
  const navigate = useNavigate();
  useEffect(() => links?.onOpen((number) => void navigate(orderPath(number))), [links, navigate]);
}
