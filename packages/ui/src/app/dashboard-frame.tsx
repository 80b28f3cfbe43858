import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from 'react-router-dom';
import { messagesCountQuery } from '../features/admin/messages/messages.queries.ts';
import { lowStockCountQuery } from '../features/admin/stock/stock.queries.ts';
import { undeliveredCountQuery } from '../features/admin/undelivered-emails/undelivered-emails.queries.ts';
import { toShipQuery, unpaidOwnQuery } from '../features/hello/hello.queries.ts';
import { commandOf, isFor, type ViewerKind } from '../platform/commands.ts';
import { useAccount, useLogOut } from '../session/session-context.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { useApi } from '../shared/api.ts';
import { routeFact } from '../shared/route-handle.ts';
import { type DashboardEntryName, dashboardScreens } from './dashboard-screens.ts';
import { accountView } from './layout/account-area.tsx';
import { dashboardEntry, type Waiting } from './layout/dashboard-entry.ts';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { Notices } from './notices/notices.tsx';

/** The dashboard's frame with the menu entries of the user's role. Must be inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const viewer = useViewer().kind;
  const logOut = useLogOut();
  const waiting = useWaiting(account?.email ?? '');
  if (!account) return null;
  const entries = entriesFor(viewer).map((name) => dashboardEntry(name, waiting[name]));
  return (
    <DashboardLayout
      session={accountView(account)}
      onLogOut={() => void logOut()}
      entries={entries}
      notices={<Notices />}
    >
      <Outlet />
    </DashboardLayout>
  );
}

function entriesFor(viewer: ViewerKind): readonly DashboardEntryName[] {
  if (viewer === 'person') return [];
  return dashboardScreens.map(({ id }) => id).filter((id) => isFor(commandOf(id).audience, viewer));
}

type WaitingBehind = Partial<Record<DashboardEntryName, Waiting | undefined>>;

/**
 * The counts in the dashboard's menu, from the same queries as the greeting. A count that fails to load is
 * left out; the list itself shows the error.
 */
function useWaiting(email: string): WaitingBehind {
  const api = useApi();
  const viewer = useViewer().kind;
  const isAdmin = viewer === 'admin';
  // A customer on an admin page is about to be signed out.
  const adminsOnly = routeFact(useMatches(), 'audience') === 'admin';
  const customer = viewer === 'customer' && !adminsOnly;
  const unpaid = useQuery({ ...unpaidOwnQuery(api, email), enabled: customer });
  const toShip = useQuery({ ...toShipQuery(api), enabled: isAdmin });
  const messages = useQuery({ ...messagesCountQuery(api, 'open'), enabled: isAdmin });
  const undelivered = useQuery({ ...undeliveredCountQuery(api), enabled: isAdmin });
  const lowStock = useQuery({ ...lowStockCountQuery(api), enabled: isAdmin });
  return {
    myOrder: waiting(unpaid, 'unpaid'),
    allOrders: waiting(toShip, 'to ship'),
    lowStock: waiting(lowStock, 'to reorder'),
    messages: waiting(messages, 'open'),
    undeliveredEmails: waiting(undelivered, 'undelivered'),
  };
}

function waiting(
  { data }: UseQueryResult<{ readonly total: number }>,
  what: string,
): Waiting | undefined {
  return data && { count: data.total, what };
}
