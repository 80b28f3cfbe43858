import type { User } from '@kerf/contract/schemas/user';
import { TextLink } from '../../../components/text-link.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { customerPath } from '../customer/customer-name.tsx';
import classes from './users.module.css';

interface UserLinkProps {
  readonly user: User;
}

/** The address of a user's orders in Manage All Orders. */
export function ordersAddress({ _id, email }: Pick<User, '_id' | 'email'>): string {
  return `/dashboard/all-order?${new URLSearchParams({ customer: email || _id })}`;
}

/** A user's email address, linked to their page. */
export function UserLink({ user }: UserLinkProps) {
  const own = useAccount()?.email === user.email;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={customerPath(user._id)}>{user.email}</TextLink>
      {own && <span className={classes.own}>you</span>}
    </span>
  );
}
