import { Outlet } from 'react-router-dom';
import { useRole } from '../session/role.queries.ts';
import { useAccount } from '../session/session-context.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { accountView } from './account-view.ts';
import { type DashboardEntry, dashboardEntries } from './layout/dashboard-entry.ts';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { Notices } from './notices/notices.tsx';

const customerEntries: readonly DashboardEntry[] = [
  dashboardEntries.myProfile,
  dashboardEntries.addReview,
  dashboardEntries.myOrder,
  dashboardEntries.orderPad,
  dashboardEntries.savedLists,
];
const adminEntries: readonly DashboardEntry[] = [
  dashboardEntries.myProfile,
  dashboardEntries.allUser,
  dashboardEntries.allOrders,
  dashboardEntries.addProduct,
  dashboardEntries.manageProducts,
  dashboardEntries.messages,
  dashboardEntries.unmetDemand,
];

/** The dashboard in its frame, with the entries that the person's role gives. Stands inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const role = useRole();
  const logOut = useLogOut();
  if (!account) return null;
  return (
    <DashboardLayout
      session={accountView(account)}
      onLogOut={() => void logOut()}
      entries={entriesFor(role.data?.admin)}
      notices={<Notices />}
    >
      <Outlet />
    </DashboardLayout>
  );
}

function entriesFor(admin: boolean | undefined): readonly DashboardEntry[] {
  if (admin === undefined) return [];
  return admin ? adminEntries : customerEntries;
}
