import { Button, PasswordInput } from '@mantine/core';
import { checkByField } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { toastSuccess } from '../../components/toasts.tsx';
import { passwordProblem } from '../../session/credentials.ts';
import { signInMessage } from '../../session/identity-problem.ts';
import { useSession } from '../../session/session-context.tsx';
import { passwordInput } from '../sign-in/sign-in-form.tsx';
import classes from './profile.module.css';

/** Changes the password of the account, which logs the other devices out. */
export function PasswordSection() {
  const session = useSession();
  const form = useForm({
    initial: { current: '', next: '' },
    check: (values) =>
      checkByField(values, {
        current: passwordProblem(values.current),
        next: passwordProblem(values.next),
      }),
    send: ({ current, next }) => session.changePassword(current, next),
    onSent: () => toastSuccess('Password changed'),
  });
  return (
    <form className={classes.password} aria-labelledby="password" {...form.props}>
      <h2 id="password">Password</h2>
      <p className={classes.hint}>
        Changing it logs you out everywhere else. If you log in with Google, change it there.
      </p>
      <PasswordInput
        label="Current password"
        size="md"
        {...passwordInput.existing}
        {...form.field('current')}
      />
      <PasswordInput
        label="New password"
        size="md"
        {...passwordInput.new}
        {...form.field('next')}
      />
      <Button type="submit" size="md" variant="default" loading={form.sending}>
        Change password
      </Button>
      <p className={classes.failure} role="alert">
        {form.failure && signInMessage(form.failure)}
      </p>
    </form>
  );
}
