import { Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { QueryAlert } from '../components/loaded.tsx';
import { SheetSkeleton } from '../components/sheet-skeleton.tsx';
import { useLogOut } from '../session/session-context.tsx';
import { useViewer } from '../session/use-viewer.ts';

/** Lets admins through; others are signed out and sent to the login page. Must be inside RequireSession. */
export function RequireAdmin() {
  const { kind, role } = useViewer();
  const logOut = useLogOut();
  // A cached answer may predate a role change, so only a fresh one counts.
  const refused = kind === 'customer' && !role.isStale;
  useEffect(() => {
    if (refused) void logOut('/login', 'not-admin');
  }, [refused, logOut]);
  if (kind === 'admin') return <Outlet />;
  if (role.isError) {
    return <QueryAlert query={role} />;
  }
  return (
    <Stack role="status" aria-label="Checking your role" gap="md">
      <Skeleton height={36} width="40%" />
      <SheetSkeleton lines={6} />
    </Stack>
  );
}
