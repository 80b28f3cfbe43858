import { Outlet } from 'react-router-dom';
import { useAccount, useLogOut } from '../session/session-context.tsx';
import { accountView } from './layout/account-area.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import { Notices } from './notices/notices.tsx';

/** The frame of the public pages, connected to the session. */
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
