import { emailProblem } from '@kerf/domain/email';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordProblem } from './credentials.ts';
import { focusFirstError } from './focus-first-error.ts';
import { passwordToggle } from './password-toggle.ts';
import { useSession } from './session-context.tsx';
import classes from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

/** The sign-in form. */
export function LoginPage() {
  const session = useSession();
  const submission = useSubmission();
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
      other={{ question: 'New to Kerf?', label: 'Create an account', page: '/register' }}
    >
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
      </form>
    </SignInFrame>
  );
}
