import { emailProblem } from '@kerf/domain/email';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { nameProblem, passwordProblem } from '../../session/credentials.ts';
import { type OtherPage, SignInFrame, useGoogle } from './sign-in-frame.tsx';

interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly title: 'Login' | 'Register';
  readonly detail: string;
  readonly other: OtherPage;
  /** A new account has a name and a new password. */
  readonly account: 'existing' | 'new';
  readonly initialEmail?: string;
  readonly send: (credentials: Credentials) => Promise<void>;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Below the button, with the email address typed so far. */
  readonly children?: (email: string) => ReactNode;
}

/** The login and registration form. Its title is also its button's label. */
export function SignInForm(props: SignInFormProps) {
  const { title, detail, other, account, initialEmail = '', send, notice, children } = props;
  const google = useGoogle();
  const form = useForm({
    isPassing: true,
    initial: { name: '', email: initialEmail, password: '' },
    check: (values) =>
      checkByField(values, {
        name: account === 'new' ? nameProblem(values.name) : null,
        email: emailProblem(values.email),
        password: passwordProblem(values.password),
      }),
    send,
  });
  return (
    <SignInFrame title={title} detail={detail} form={form} google={google} other={other}>
      {notice}
      <form {...form.props}>
        <Stack>
          {account === 'new' && (
            <TextInput label="Name" autoComplete="name" size="md" {...form.field('name')} />
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            {...form.field('email')}
          />
          <PasswordInput
            label="Password"
            {...passwordInput[account]}
            size="md"
            {...form.field('password')}
          />
          <Button type="submit" size="md" loading={form.sending} disabled={google.sending}>
            {title}
          </Button>
          {children?.(form.values.email)}
        </Stack>
      </form>
    </SignInFrame>
  );
}

// Keeps the show-password button reachable by keyboard.
const visibilityToggle = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
};

/** Input props for an existing and for a new password. */
export const passwordInput = {
  existing: { autoComplete: 'current-password', ...visibilityToggle },
  new: { autoComplete: 'new-password', description: '6 characters or more', ...visibilityToggle },
} as const;
