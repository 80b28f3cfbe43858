import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { Order } from '@kerf/contract/schemas/order';
import type { Product } from '@kerf/contract/schemas/product';
import type { User } from '@kerf/contract/schemas/user';
import { formatCents } from '@kerf/domain/money';
import { orderStatus } from '../../../components/order-status-badge.tsx';
import { customerPath } from '../../../features/admin/customer/customer-path.ts';
import { productAddress } from '../../../features/catalog/product-address.ts';
import { orderPageAddress } from '../../../features/orders/order-path.ts';
import type { ViewerKind } from '../../../platform/commands.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';

/** A search result and its address. */
export interface Hit {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

interface Hits {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** A server list that the palette searches. */
export interface Search {
  readonly title: 'Orders' | 'Products' | 'Customers';
  /** The page that lists all matches. */
  readonly list?: string;
  /** Rejects like the API client. */
  readonly find: (term: string, signal: AbortSignal) => Promise<Hits>;
}

const HITS_MAX = 5;

/** The lists a user may search. `email` is the user's own. */
export function searchesFor(api: ApiClient, viewer: ViewerKind, email: string): Search[] {
  const asked = (search: string) => ({ search, limit: HITS_MAX });
  if (viewer === 'admin') {
    return [
      {
        title: 'Orders',
        list: '/dashboard/all-order',
        find: async (term, signal) =>
          hitsOf(await api.listAllOrders({ query: asked(term) }, { signal }), orderHit),
      },
      {
        title: 'Products',
        list: '/dashboard/manage-products',
        find: async (term, signal) =>
          hitsOf(await api.listProducts({ query: asked(term) }, { signal }), productHit(editPage)),
      },
      {
        title: 'Customers',
        list: '/dashboard/all-user',
        find: async (term, signal) =>
          hitsOf(await api.listUsers({ query: asked(term) }, { signal }), userHit),
      },
    ];
  }

  const shop: Search = {
    title: 'Products',
    list: '/products',
    find: async (term, signal) =>
      hitsOf(await api.search({ query: asked(term) }, { signal }), productHit(productPage)),
  };
  if (viewer !== 'customer') return [shop];
  const find: Search['find'] = async (term, signal) => {
    const query = { ...asked(term), customerEmail: email };
    return hitsOf(await api.listOrders({ query }, { signal }), orderHit);
  };
  return [{ title: 'Orders', list: '/dashboard/my-order', find }, shop];
}

function hitsOf<T>({ items, total }: Page<T>, hit: (item: T) => Hit): Hits {
  return { hits: items.map(hit), total };
}

function orderHit(order: Order): Hit {
  return {
    id: order._id,
    label: `${order.number} ${order.orderName}`,
    detail: `${orderStatus(order.state, order.status)}, ${formatCents(centsFromWire(order.totalPrice))}`,
    to: orderPageAddress(order._id),
  };
}

function productPage({ _id }: Product): string {
  return productAddress(_id);
}

function editPage({ _id }: Product): string {
  return `/dashboard/manage-products/${_id}`;
}

function productHit(to: (product: Product) => string) {
  return (product: Product): Hit => ({
    id: product._id,
    label: product.name,
    detail: `${formatCents(centsFromWire(product.price))} each`,
    to: to(product),
  });
}

function userHit({ _id, email, displayName }: User): Hit {
  const to = customerPath(_id);
  if (displayName === '') return { id: _id, label: email, detail: '', to };
  return { id: _id, label: displayName, detail: email, to };
}
