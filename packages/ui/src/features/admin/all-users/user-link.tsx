import type { User } from '@kerf/contract/schemas/user';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useAccount } from '../../../session/session-context.tsx';
import classes from './users.module.css';

/** A user's email address, linked to their page. */
export function UserLink({ user }: { readonly user: User }) {
  const own = useAccount()?.email === user.email;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={paths.customer(user._id)}>{user.email}</TextLink>
      {own && <span className={classes.own}>you</span>}
    </span>
  );
}
