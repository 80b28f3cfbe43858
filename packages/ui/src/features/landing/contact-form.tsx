import { emailProblem } from '@kerf/domain/email';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { checkByField } from '../../components/form/field-errors.ts';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { useIsHydrated } from '../../platform/use-browser-fact.ts';
import classes from './landing-page.module.css';

export interface ContactMessage {
  readonly email: string;
  readonly body: string;
}

export interface ContactFormProps {
  /** Rejects if the message could not be sent; the text then stays. A repeat has the same key. */
  readonly send: (message: ContactMessage, key: string) => Promise<void>;
}

/** Email, message, Submit. */
export function ContactForm({ send }: ContactFormProps) {
  const form = useForm({
    draft: { form: 'contact', email: '' },
    initial: { email: '', body: '' },
    check: (message) =>
      checkByField(message, {
        email: emailProblem(message.email),
        body: message.body.trim() === '' ? 'Enter a message.' : null,
      }),
    sendOnce: send,
  });
  const typed = useTypedBefore(form.change);
  const isHydrated = useIsHydrated();
  useSubmittedBefore(form.props.ref, isHydrated);
  const field = (name: keyof ContactMessage) => ({
    ...form.field(name),
    // A draft would not match the prerendered page.
    ...(!isHydrated && { value: '' }),
  });

  return (
    <form
      className={classes.form}
      {...form.props}
      data-drawn={isHydrated ? undefined : ''}
      // `first-paint.js` marks a form that was submitted early.
      suppressHydrationWarning
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        size="md"
        ref={typed.email}
        {...field('email')}
      />
      <Textarea label="Your Message" size="md" rows={6} ref={typed.body} {...field('body')} />
      <Button type="submit" size="md" loading={form.sending}>
        Submit
      </Button>
    </form>
  );
}

/** Takes over what was typed into a prerendered page before its scripts had loaded. */
function useTypedBefore(change: Form<keyof ContactMessage>['change']) {
  const email = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (email.current?.value) change('email', email.current.value);
    if (body.current?.value) change('body', body.current.value);
  }, [change]);
  return { email, body };
}

/** Submits the form if it was submitted before its scripts had loaded. */
function useSubmittedBefore(ref: RefObject<HTMLFormElement | null>, isHydrated: boolean) {
  useEffect(() => {
    const form = ref.current;
    if (!isHydrated || form?.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    form.requestSubmit();
  }, [ref, isHydrated]);
}
