import { emailProblem } from '@kerf/domain/email';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { useSession } from '../../session/session-context.tsx';
import classes from './sign-in-frame.module.css';
import type { useSubmission } from './use-submission.ts';

interface ResetPasswordFormProps {
  /** What was typed at the login. */
  readonly email: string;
  readonly submission: ReturnType<typeof useSubmission>;
}

/** Asks for the mail that a forgotten password is reset by. The answer is the same whether the address has an account or not. */
export function ResetPasswordForm({ email, submission }: ResetPasswordFormProps) {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: { email: emailProblem },
  });

  // The button that led here is gone.
  useEffect(() => field.current?.focus(), []);

  const submit = form.onSubmit(
    (values) => {
      setSentTo(null);
      submission.run('form', async () => {
        await session.resetPassword(values.email);
        setSentTo(values.email.trim());
      });
    },
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        key={form.key('email')}
        ref={field}
        label="Email"
        type="email"
        autoComplete="username"
        size="md"
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" loading={submission.busy === 'form'}>
        Send the link
      </Button>
      <p className={classes.sent} role="status">
        {sentTo !== null &&
          `If ${sentTo} has an account with a password, a link to choose a new one is on its way there. It can take a few minutes; look among the unwanted mail too.`}
      </p>
    </form>
  );
}
