import { Outlet } from 'react-router-dom';
import { useRole } from '../session/role.queries.ts';
import { useAccount } from '../session/session-context.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { accountView } from './account-view.ts';
import { type DashboardEntryName, dashboardEntries } from './layout/dashboard-entry.ts';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { Notices } from './notices/notices.tsx';
import { useWaiting } from './use-waiting.ts';

const customerEntries = [
  'myProfile',
  'addReview',
  'myOrder',
  'orderPad',
  'savedLists',
] as const satisfies DashboardEntryName[];
const adminEntries = [
  'myProfile',
  'allUser',
  'allOrders',
  'addProduct',
  'manageProducts',
  'manageReviews',
  'messages',
  'unmetDemand',
] as const satisfies DashboardEntryName[];

/** The dashboard in its frame, with the entries that the person's role gives. Stands inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const role = useRole();
  const logOut = useLogOut();
  const waiting = useWaiting(account?.email ?? '');
  if (!account) return null;
  const entries = entriesFor(role.data?.admin).map((name) => ({
    ...dashboardEntries[name],
    waiting: waiting[name],
  }));
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

function entriesFor(admin: boolean | undefined): readonly DashboardEntryName[] {
  if (admin === undefined) return [];
  return admin ? adminEntries : customerEntries;
}
