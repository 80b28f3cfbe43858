import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { toastSuccess } from '../../components/toasts.tsx';
import { passwordProblem } from '../../session/credentials.ts';
import { useSession } from '../../session/session-context.tsx';
import { passwordToggle } from '../sign-in/password-toggle.ts';
import { useSubmission } from '../sign-in/use-submission.ts';
import classes from './profile.module.css';

const nothing = { current: '', next: '' };

/** Changes the password of one's login; the other devices are logged out by it. */
export function PasswordSection() {
  const session = useSession();
  const submission = useSubmission();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: nothing,
    validate: { current: passwordProblem, next: passwordProblem },
  });

  const submit = form.onSubmit(
    ({ current, next }) =>
      submission.run('form', async () => {
        await session.changePassword(current, next);
        form.reset();
        toastSuccess('Password changed');
      }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form className={classes.password} noValidate onSubmit={submit} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className={classes.hint}>
        Changing it logs you out everywhere else. If you log in with Google, change it there.
      </p>
      <PasswordInput
        key={form.key('current')}
        label="Current password"
        autoComplete="current-password"
        size="md"
        {...passwordToggle}
        {...form.getInputProps('current')}
      />
      <PasswordInput
        key={form.key('next')}
        label="New password"
        description="6 characters or more"
        autoComplete="new-password"
        size="md"
        {...passwordToggle}
        {...form.getInputProps('next')}
      />
      <Button type="submit" size="md" variant="default" loading={submission.busy === 'form'}>
        Change password
      </Button>
      <p className={classes.failure} role="alert">
        {submission.failure}
      </p>
    </form>
  );
}
