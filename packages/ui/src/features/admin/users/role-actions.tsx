import type { User } from '@kerf/contract/schemas/user';
import { Button } from '@mantine/core';
import { MakeAdmin } from './make-admin.tsx';
import { RevokeAdmin } from './revoke-admin.tsx';
import classes from './users.module.css';

interface RoleActionsProps {
  readonly user: User;
}

/** What can be done about somebody's role. */
export function RoleActions({ user }: RoleActionsProps) {
  if (user.role !== 'admin') return <MakeAdmin user={user} />;
  return (
    <span className={classes.actions}>
      <RevokeAdmin user={user} />
      <Button variant="default" size="compact-sm" disabled>
        Admin
      </Button>
    </span>
  );
}
