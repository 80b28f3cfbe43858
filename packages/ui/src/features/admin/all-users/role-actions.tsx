import type { User } from '@kerf/contract/schemas/user';
import { Button } from '@mantine/core';
import { MakeAdmin } from './make-admin.tsx';
import { RevokeAdmin } from './revoke-admin.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './users.module.css';

interface RoleActionsProps {
  readonly user: User;
}

/** What can be done about somebody's role and access. */
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
  if (user.role !== 'admin') return <MakeAdmin user={user} />;
  return (
    <>
      <RevokeAdmin user={user} />
      <Button variant="default" size="compact-sm" disabled>
        Admin
      </Button>
    </>
  );
}
