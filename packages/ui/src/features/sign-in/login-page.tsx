import { emailProblem } from '@kerf/domain/email';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import type { SignOutReason } from '../../session/session-state.ts';
import parts from '../../theme/parts.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { type OtherPage, SignInFrame } from './sign-in-frame.tsx';

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
          style={{ alignSelf: 'start' }}
          onClick={() => show(true, typed)}
        >
          Forgot your password?
        </Anchor>
      )}
    </SignInForm>
  );
}

interface ResetPasswordProps {
  /** As typed into the login form. */
  readonly initialEmail: string;
  readonly other: OtherPage;
  /** Called with the email address as typed here. */
  readonly onBack: (email: string) => void;
}

/** Requests a password reset email. The answer never reveals whether an account exists. */
function ResetPassword({ initialEmail, other, onBack }: ResetPasswordProps) {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    isPassing: true,
    initial: { email: sentTo ?? initialEmail },
    check: ({ email }) => checkByField({ email: email.trim() }, { email: emailProblem(email) }),
    send: async ({ email }) => {
      setSentTo(null);
      await session.resetPassword(email);
      return email;
    },
    onSent: setSentTo,
  });

  // The button that opened this form, and had focus, is gone.
  useEffect(() => field.current?.focus(), []);

  return (
    <SignInFrame
      title="Reset your password"
      detail="You get a mail with a link to choose a new one."
      form={form}
      other={other}
    >
      <form {...form.props}>
        <Stack>
          <TextInput
            ref={field}
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            {...form.field('email')}
          />
          <Button type="submit" size="md" loading={form.sending}>
            Send the link
          </Button>
          <p className={parts.unlessEmpty} role="status">
            {sentTo !== null &&
              `If ${sentTo} has an account with a password, a link to choose a new one is on its way there. It can take a few minutes; look among the unwanted mail too.`}
          </p>
        </Stack>
      </form>
      <Anchor component="button" type="button" onClick={() => onBack(form.values.email)}>
        Back to login
      </Anchor>
    </SignInFrame>
  );
}
