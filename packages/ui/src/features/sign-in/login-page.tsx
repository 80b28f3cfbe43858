import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import type { SignOutReason } from '../../session/session-state.ts';
import { ResetPassword } from './reset-password.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-frame.module.css';

const other = { question: 'New to Kerf?', label: 'Create an account', page: '/register' } as const;

const reasons: Readonly<Record<SignOutReason, string>> = {
  'not-admin': 'That page is for admins and your account is not one, so you were logged out.',
  ended: 'Your session has ended. Log in again.',
  blocked: 'This account has been blocked. Write to us if you think that this is a mistake.',
};

/** `/login`, and the form for a forgotten password. */
export function LoginPage() {
  const session = useSession();
  const state = useSessionState();
  const reason = state.status === 'visitor' ? state.reason : undefined;
  const [isForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  const show = (forgotten: boolean, typedEmail: string) => {
    setForgotten(forgotten);
    setEmail(typedEmail);
  };
  if (isForgotten) {
    return (
      <ResetPassword initialEmail={email} other={other} onBack={(typed) => show(false, typed)} />
    );
  }
  return (
    <SignInForm
      title="Login"
      detail="To order, to pay and to see where your orders are."
      other={other}
      account="existing"
      initialEmail={email}
      send={(typed) => session.signIn(typed.email, typed.password)}
      notice={
        reason !== undefined && (
          <Alert color="yellow" mb="lg" role="status">
            {reasons[reason]}
          </Alert>
        )
      }
    >
      {(typed) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.forgotten ?? ''}
          onClick={() => show(true, typed)}
        >
          Forgot your password?
        </Anchor>
      )}
    </SignInForm>
  );
}
