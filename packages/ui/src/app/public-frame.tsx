import { Outlet } from 'react-router-dom';
import { useAccount } from '../session/session-context.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { PublicLayout } from './layout/public-layout.tsx';
import { accountView } from './layout/session-view.ts';
import { Notices } from './notices/notices.tsx';

/** The public pages in their frame. */
export function PublicFrame() {
  const account = useAccount();
  const logOut = useLogOut();
  return (
    <PublicLayout
      session={account && accountView(account)}
      onLogOut={() => void logOut()}
      notices={<Notices />}
    >
      <Outlet />
    </PublicLayout>
  );
}
