import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { Order } from '@kerf/contract/schemas/order';
import type { Product } from '@kerf/contract/schemas/product';
import type { User } from '@kerf/contract/schemas/user';
import { formatCents } from '@kerf/domain/money';
import { folded } from '@kerf/domain/text/folded';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBox,
  IconClipboardList,
  IconListSearch,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { orderStatus } from '../../components/order-status-badge.tsx';
import { formatQuantity } from '../../components/quantity.tsx';
import { apiCatalogue } from '../../features/catalog/catalogue.ts';
import { commands, type ViewerKind } from '../../platform/commands.ts';
import * as paths from '../../platform/paths.ts';
import { useAccount, useSession } from '../../session/session-context.tsx';
import { problemMessage } from '../../shared/problem.messages.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import type { PaletteGroup, PaletteItem } from './command-groups.ts';

const PAUSE_MS = 200;
/** A single letter would match almost everything. */
const LENGTH_MIN = 2;

const icons = { Orders: IconClipboardList, Products: IconBox, Customers: IconUser } as const;

interface Found {
  readonly groups: readonly PaletteGroup[];
  /** Whether results for the current text are still loading. */
  readonly searching: boolean;
}

/** Server results for a term once typing pauses. All groups appear together, so that no item moves. */
export function useHits(typed: string, viewer: ViewerKind): Found {
  const { api } = useSession();
  const email = useAccount()?.email ?? '';
  const navigate = useNavigate();
  const wanted = typed.trim();
  const [term] = useDebouncedValue(wanted, PAUSE_MS);
  const searches = searchesFor(api, viewer, email);
  const asked = wanted.length >= LENGTH_MIN;
  const answers = useQueries({
    queries: searches.map(({ title, find }) => ({
      queryKey: ['palette', title, email, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: asked && term === wanted,
      retry: false,
    })),
  });

  const searching = asked && (term !== wanted || answers.some(({ isFetching }) => isFetching));
  if (!asked || searching) return { groups: [], searching };
  const go = (to: string) => () => void navigate(to);
  const groups = searches.map((search, index): PaletteGroup => {
    const { title } = search;
    const { data, error, refetch } = answers[index] ?? {};
    if (error) return { title, items: [failureItem(search, error, () => void refetch?.())] };
    const items = data?.hits.map((hit) => hitItem(title, hit, go(hit.to))) ?? [];
    const rest = (data?.total ?? 0) > items.length ? restItem(search, term, data?.total, go) : [];
    return { title, items: [...items, ...rest] };
  });
  return { groups: namedFirst(groups, term), searching };
}

/** Groups with an item whose name starts with the term come before those that only mention it. */
function namedFirst(groups: readonly PaletteGroup[], term: string): PaletteGroup[] {
  const start = folded(term);
  const isNamed = ({ items }: PaletteGroup) =>
    items.some(({ label }) => folded(label).startsWith(start));
  return groups.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

function hitItem(title: Search['title'], { id, label, detail }: Hit, run: () => void): PaletteItem {
  return { id, label, detail, icon: icons[title], run };
}

/** A link to all matches, if a page can list them. */
function restItem(
  { title, list }: Search,
  search: string,
  total: number | undefined,
  go: (to: string) => () => void,
): PaletteItem[] {
  if (list === undefined || total === undefined) return [];
  const to = `${list}?${new URLSearchParams({ search })}`;
  const label = `All ${formatQuantity(total)} ${title.toLowerCase()} that match`;
  return [{ id: `all ${title}`, label, icon: IconListSearch, run: go(to) }];
}

function failureItem({ title }: Search, error: Error, run: () => void): PaletteItem {
  return {
    id: `again ${title}`,
    label: `${title} could not be searched. Try again`,
    detail: problemMessage(error).title,
    icon: IconRefresh,
    run,
    staysOpen: true,
  };
}

/** A search result and its address. */
interface Hit {
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
interface Search {
  readonly title: 'Orders' | 'Products' | 'Customers';
  /** The page that lists all matches. */
  readonly list?: string;
  /** Rejects like the API client. */
  readonly find: (term: string, signal: AbortSignal) => Promise<Hits>;
}

const HITS_MAX = 5;

/** The lists a user may search. `email` is the user's own. */
function searchesFor(api: ApiClient, viewer: ViewerKind, email: string): Search[] {
  const catalogue = apiCatalogue(api);
  const asked = (search: string) => ({ search, limit: HITS_MAX });
  if (viewer === 'admin') {
    return [
      {
        title: 'Orders',
        list: commands.allOrders.to,
        find: async (term, signal) =>
          hitsOf(await api.listAllOrders({ query: asked(term) }, { signal }), orderHit),
      },
      {
        title: 'Products',
        list: commands.manageProducts.to,
        find: async (term, signal) =>
          hitsOf(await catalogue.list(asked(term), signal), productHit(paths.editProduct)),
      },
      {
        title: 'Customers',
        list: commands.allUser.to,
        find: async (term, signal) =>
          hitsOf(await api.listUsers({ query: asked(term) }, { signal }), userHit),
      },
    ];
  }

  const shop: Search = {
    title: 'Products',
    list: '/products',
    find: async (term, signal) =>
      hitsOf(await catalogue.search(asked(term), signal), productHit(paths.product)),
  };
  if (viewer !== 'customer') return [shop];
  const find: Search['find'] = async (term, signal) => {
    const query = { ...asked(term), customerEmail: email };
    return hitsOf(await api.listOrders({ query }, { signal }), orderHit);
  };
  return [{ title: 'Orders', list: commands.myOrder.to, find }, shop];
}

function hitsOf<T>({ items, total }: Page<T>, hit: (item: T) => Hit): Hits {
  return { hits: items.map(hit), total };
}

function orderHit(order: Order): Hit {
  return {
    id: order._id,
    label: `${order.number} ${order.orderName}`,
    detail: `${orderStatus(order.state, order.status)}, ${formatCents(centsFromWire(order.totalPrice))}`,
    to: paths.order(order._id),
  };
}

function productHit(to: (id: string) => string) {
  return (product: Product): Hit => ({
    id: product._id,
    label: product.name,
    detail: `${formatCents(centsFromWire(product.price))} each`,
    to: to(product._id),
  });
}

function userHit({ _id, email, displayName }: User): Hit {
  const to = paths.customer(_id);
  if (displayName === '') return { id: _id, label: email, detail: '', to };
  return { id: _id, label: displayName, detail: email, to };
}
