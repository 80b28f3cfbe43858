import { emailProblem } from '@kerf/domain/email';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { nameProblem, passwordProblem } from '../../session/credentials.ts';
import { useSession } from '../../session/session-context.tsx';
import { passwordToggle } from './password-toggle.ts';
import classes from './sign-in-frame.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

/** The sign-up form. */
export function RegisterPage() {
  const session = useSession();
  const submission = useSubmission();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: { name: nameProblem, email: emailProblem, password: passwordProblem },
  });

  const submit = form.onSubmit(
    ({ name, email, password }) =>
      submission.run('form', () => session.signUp(name, email, password)),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <SignInFrame
      title="Register"
      detail="An account holds your orders and the address they go to."
      submission={submission}
      other={{ question: 'Registered already?', label: 'Login', page: '/login' }}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          key={form.key('name')}
          label="Name"
          autoComplete="name"
          size="md"
          {...form.getInputProps('name')}
        />
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
          description="6 characters or more"
          autoComplete="new-password"
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
          Register
        </Button>
      </form>
    </SignInFrame>
  );
}
