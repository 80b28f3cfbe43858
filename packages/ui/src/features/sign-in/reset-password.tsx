import { emailProblem } from '@kerf/domain/email';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useSession } from '../../session/session-context.tsx';
import classes from './sign-in-frame.module.css';
import { type OtherPage, SignInFrame } from './sign-in-frame.tsx';

interface ResetPasswordProps {
  /** As typed into the login form. */
  readonly initialEmail: string;
  readonly other: OtherPage;
  /** Called with the email address as typed here. */
  readonly onBack: (email: string) => void;
}

/** Requests a password reset email. The answer never reveals whether an account exists. */
export function ResetPassword({ initialEmail, other, onBack }: ResetPasswordProps) {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
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
      <form className={classes.form} {...form.props}>
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
        <p className={classes.sent} role="status">
          {sentTo !== null &&
            `If ${sentTo} has an account with a password, a link to choose a new one is on its way there. It can take a few minutes; look among the unwanted mail too.`}
        </p>
      </form>
      <Anchor component="button" type="button" size="sm" onClick={() => onBack(form.values.email)}>
        Back to login
      </Anchor>
    </SignInFrame>
  );
}
