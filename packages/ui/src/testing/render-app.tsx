import { createFakeApi, type FakeApi, type FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { sampleSearch } from '@kerf/contract/testing/sample-products';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { compose } from '../app/composition.ts';
import { Providers } from '../app/providers.tsx';
import { routes as appRoutes } from '../app/routes.tsx';
import { createFakePad } from '../features/order-pad/testing/fake-pad.ts';
import { silentStream } from '../live/testing/silent-stream.ts';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import type { Account } from '../session/session-state.ts';
import { createFakeIdentity, type FakeIdentity } from '../session/testing/fake-identity.ts';
import { testToken } from '../session/testing/test-token.ts';
import { createQueryClient } from '../shared/query-client.ts';
import { sampleSales } from './sample-sales.ts';
// Imported here so that loading it does not count against a test's timeout: every dashboard page needs it.
import '../app/dashboard-frame.tsx';
import '../app/installed-parts.tsx';
import '../components/toast-stack.tsx';
import '../live/live.ts';

interface RenderAppOptions {
  readonly path: string;
  /** The calls that the test expects; every other call fails the test run. */
  readonly api?: FakeHandlers;
  /** The signed-in user; a visitor if omitted. */
  readonly account?: Account;
  readonly identity?: FakeIdentity;
  readonly platform?: Platform;
  /** The result of server probes; true if omitted. */
  readonly reachable?: () => boolean;
  readonly routes?: readonly RouteObject[];
  /** The stream of live changes; silent if omitted. */
  readonly follow?: FollowChanges;
}

const none = { items: [], total: 0, next: null };
// Defaults for calls that every page makes: the role, the menu's counts, and an order's records.
const aCustomer: FakeHandlers = {
  getRole: () => ({ admin: false }),
  listOrders: () => none,
  listAllOrders: () => none,
  listMessages: () => none,
  getMailbox: () => ({ unreadableSince: null }),
  listUndelivered: () => none,
  listLowStock: () => none,
  getExpectedStock: () => ({ expected: [] }),
  getStockAlert: () => ({ asked: false }),
  listDocuments: () => [],
  listCategories: () => ({ version: 1, categories: [] }),
  // An installed app loads the catalogue at its start.
  search: () => sampleSearch([]),
  listViews: () => [],
  listAddresses: () => [],
  listUserAddresses: () => [],
  // For sections of the order page and the profile.
  listOrderMails: () => ({ mails: [], isSending: true }),
  getMailChoices: () => ({ off: [] }),
  // For the order page.
  getOrderHistory: () => none,
  listOrderNotes: () => none,
  listShipments: () => [],
  listUserNotes: () => none,
  // For scheduled changes above the product list.
  listBulkChanges: () => none,
  listOrderRefunds: () => ({ refunds: [], refundable: 0 }),
  // For hold times and the days of the shop.
  getShop: () => ({ holdHours: 72 }),
  // For an admin's pages of a customer and of the shop.
  getCustomerOrderFields: () => ({ own: null, shop: NO_ORDER_FIELDS }),
  getOrderFields: () => NO_ORDER_FIELDS,
  // For an admin's greeting.
  getSalesReport: () => sampleSales(),
};

export interface RenderedApp {
  readonly session: Session;
  readonly identity: FakeIdentity;
  readonly platform: Platform;
  readonly fake: FakeApi;
  /** The current path, with query and hash. */
  readonly path: () => string;
  readonly navigate: (to: string) => Promise<void>;
  /** Closes the app, as before a restart. */
  readonly unmount: () => void;
}

/** Renders the whole app at a URL, with a memory platform and a fake API. */
export async function renderApp(options: RenderAppOptions): Promise<RenderedApp> {
  const { account, identity = createFakeIdentity(), platform = createMemoryPlatform() } = options;
  if (account) {
    await platform.secrets.set('accessToken', testToken(account));
    identity.current = account.email;
  }
  const fake = createFakeApi({ ...aCustomer, ...createFakePad().api, ...options.api });
  const composition = compose(platform, {
    identity: async () => identity,
    fetch: fake.fetch,
    probe: async () => options.reachable?.() ?? true,
    follow: options.follow ?? silentStream,
    queryClient: createQueryClient({ retryDelay: 0 }),
  });
  const router = createMemoryRouter([...(options.routes ?? appRoutes)], {
    initialEntries: [options.path],
  });
  const stop = composition.start();
  const { unmount } = await act(async () =>
    render(
      <Providers composition={composition} env="test">
        <RouterProvider router={router} />
        <AtTheEnd act={stop} />
      </Providers>,
    ),
  );
  const path = () => {
    const { pathname, search, hash } = router.state.location;
    return `${pathname}${search}${hash}`;
  };
  const navigate = (to: string) => act(() => router.navigate(to));
  return { session: composition.session, identity, platform, fake, path, navigate, unmount };
}

/** Stops the composition when the page unmounts. */
function AtTheEnd({ act: end }: { readonly act: () => void }) {
  useEffect(() => end, [end]);
  return null;
}
