import type { User } from '@kerf/contract/schemas/user';
import { isStaff } from '@kerf/domain/permission';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RowMenu } from '../../../components/data-table/row-menu.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { MakeAdmin } from './make-admin.tsx';
import { RevokeAdmin } from './revoke-admin.tsx';
import { BlockUserDialog, EndSessionsDialog, UnblockUserDialog } from './user-dialogs.tsx';
import classes from './users.module.css';

interface RoleActionsProps {
  readonly user: User;
}

/** The actions on a user's role and access. */
export function RoleActions({ user }: RoleActionsProps) {
  return (
    <span className={classes.actions}>
      <RoleButtons user={user} />
      <UserMenu user={user} />
    </span>
  );
}

function RoleButtons({ user }: RoleActionsProps) {
  if (user.blocked) return null;
  if (!isStaff(user)) return <MakeAdmin user={user} />;
  return (
    <>
      <RevokeAdmin user={user} />
      <Button variant="default" size="compact-sm" disabled>
        Admin
      </Button>
    </>
  );
}

const dialogs = {
  endSessions: EndSessionsDialog,
  block: BlockUserDialog,
  unblock: UnblockUserDialog,
};

interface UserMenuProps {
  readonly user: User;
}

/** The actions on another user's access. */
function UserMenu({ user }: UserMenuProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null);
  const own = useAccount()?.email === user.email;
  if (own) return null;
  const Dialog = asked === null ? null : dialogs[asked];
  return (
    <>
      <RowMenu of={user.email}>
        <Menu.Item
          component={Link}
          to={`/dashboard/history?search=${encodeURIComponent(user.email)}`}
        >
          History
        </Menu.Item>
        {user.blocked ? (
          <Menu.Item onClick={() => setAsked('unblock')}>Unblock</Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => setAsked('endSessions')}>Log out everywhere</Menu.Item>
            <Menu.Item color="red" onClick={() => setAsked('block')}>
              Block
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {Dialog && <Dialog user={user} onClose={() => setAsked(null)} />}
    </>
  );
}
