import { Outlet } from 'react-router-dom';
import { commandOf, isFor } from '../platform/commands.ts';
import { useRole } from '../session/role.queries.ts';
import { useAccount } from '../session/session-context.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { type DashboardEntryName, dashboardScreens } from './dashboard-screens.ts';
import { dashboardEntry } from './layout/dashboard-entry.ts';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { accountView } from './layout/session-view.ts';
import { Notices } from './notices/notices.tsx';
import { useWaiting } from './use-waiting.ts';

/** The dashboard in its frame, with the entries that the person's role gives. Stands inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const role = useRole();
  const logOut = useLogOut();
  const waiting = useWaiting(account?.email ?? '');
  if (!account) return null;
  const entries = entriesFor(role.data?.admin).map((name) => dashboardEntry(name, waiting[name]));
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
  const standing = admin ? 'admin' : 'customer';
  return dashboardScreens
    .map(({ id }) => id)
    .filter((id) => isFor(commandOf(id).audience, standing));
}
