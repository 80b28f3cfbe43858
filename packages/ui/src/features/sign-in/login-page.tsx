import { emailProblem } from '@kerf/domain/email';
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { passwordProblem } from '../../session/credentials.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import type { SignOutReason } from '../../session/session-state.ts';
import { passwordToggle } from './password-toggle.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import classes from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

const other = { question: 'New to Kerf?', label: 'Create an account', page: '/register' } as const;

const reasons: Readonly<Record<SignOutReason, string>> = {
  'not-admin': 'That page is for admins and your account is not one, so you were logged out.',
  ended: 'Your session has ended. Log in again.',
  blocked: 'This account has been blocked. Write to us if you think that this is a mistake.',
};

/** The sign-in form, and the way for those who have forgotten their password. */
export function LoginPage() {
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);
  const submission = useSubmission();
  if (forgottenBy === null) {
    return <Login submission={submission} onForgotten={setForgottenBy} />;
  }
  return (
    <SignInFrame
      title="Reset your password"
      detail="You get a mail with a link to choose a new one."
      submission={submission}
      other={other}
      withoutGoogle
    >
      <ResetPasswordForm email={forgottenBy} submission={submission} />
      <Anchor component="button" type="button" size="sm" onClick={() => setForgottenBy(null)}>
        Back to login
      </Anchor>
    </SignInFrame>
  );
}

interface LoginProps {
  readonly submission: ReturnType<typeof useSubmission>;
  /** Called with the address as far as it was typed. */
  readonly onForgotten: (email: string) => void;
}

function Login({ submission, onForgotten }: LoginProps) {
  const session = useSession();
  const state = useSessionState();
  const reason = state.status === 'visitor' ? state.reason : undefined;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: emailProblem, password: passwordProblem },
  });

  const submit = form.onSubmit(
    ({ email, password }) => submission.run('form', () => session.signIn(email, password)),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <SignInFrame
      title="Login"
      detail="To order, to pay and to see where your orders are."
      submission={submission}
      other={other}
    >
      {reason !== undefined && (
        <Alert color="yellow" mb="lg" role="status">
          {reasons[reason]}
        </Alert>
      )}
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          key={form.key('email')}
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          key={form.key('password')}
          label="Password"
          autoComplete="current-password"
          size="md"
          {...passwordToggle}
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          size="md"
          loading={submission.busy === 'form'}
          disabled={submission.busy === 'google'}
        >
          Login
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.forgotten ?? ''}
          onClick={() => onForgotten(form.getValues().email)}
        >
          Forgot your password?
        </Anchor>
      </form>
    </SignInFrame>
  );
}
