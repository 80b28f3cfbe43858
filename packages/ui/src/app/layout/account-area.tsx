import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Account } from '../../session/session-state.ts';
import classes from './header.module.css';

interface AccountAreaProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
}

/** The user's name and Log Out, or Login. */
export function AccountArea({ session, onLogOut }: AccountAreaProps) {
  if (session === null) {
    return (
      <Button component={Link} to="/login" variant="default" size="sm">
        Login
      </Button>
    );
  }
  return (
    <div className={classes.accountAreaAccount}>
      <span className={classes.name} title={session.displayName}>
        {session.displayName}
      </span>
      <Button variant="default" size="sm" flex="none" onClick={onLogOut}>
        Log Out
      </Button>
    </div>
  );
}

/** The signed-in user as shown in the page's frame. */
export interface SessionView {
  readonly displayName: string;
}

/** The display name, or the email address if there is none. */
export function accountView({ displayName, email }: Account): SessionView {
  return { displayName: displayName === '' ? email : displayName };
}
