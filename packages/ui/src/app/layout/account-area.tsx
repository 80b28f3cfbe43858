import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './account-area.module.css';
import type { SessionView } from './session-view.ts';

interface AccountAreaProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
}

/** Who is signed in and the way out, or the way in. */
export function AccountArea({ session, onLogOut }: AccountAreaProps) {
  if (session === null) {
    return (
      <Button component={Link} to="/login" variant="default" size="sm">
        Login
      </Button>
    );
  }
  return (
    <div className={classes.account}>
      <span className={classes.name} title={session.displayName}>
        {session.displayName}
      </span>
      <Button variant="default" size="sm" onClick={onLogOut}>
        Log Out
      </Button>
    </div>
  );
}
