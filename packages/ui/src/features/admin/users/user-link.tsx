import type { User } from '@kerf/contract/schemas/user';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../session/session-context.tsx';
import classes from './users.module.css';

interface UserLinkProps {
  readonly user: User;
}

/** Somebody's address, which leads to their orders. */
export function UserLink({ user }: UserLinkProps) {
  const own = useAccount()?.email === user.email;
  const search = new URLSearchParams({ search: user.email });
  return (
    <span className={classes.email}>
      <Anchor
        component={Link}
        to={`/dashboard/all-order?${search}`}
        title={`Orders of ${user.email}`}
      >
        {user.email}
      </Anchor>
      {own && <span className={classes.own}>you</span>}
    </span>
  );
}
