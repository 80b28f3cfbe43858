import { emailProblem } from '@kerf/domain/email';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import { useTakenOver } from '../../platform/use-browser-fact.ts';
import classes from './contact-form.module.css';

export interface ContactMessage {
  readonly email: string;
  readonly body: string;
}

/** What is wrong with a message, by field. Empty where it may be sent. */
export type ContactErrors = { readonly [Field in keyof ContactMessage]?: string };

interface ContactFormProps {
  /** Sends the message. Rejects where it could not be sent; what was typed then stays. */
  readonly onSubmit: (message: ContactMessage) => Promise<void>;
  /** What the server found wrong. */
  readonly errors?: ContactErrors;
}

/** Email, message, Submit. Clears itself only once the message has been sent. */
export function ContactForm({ onSubmit, errors = {} }: ContactFormProps) {
  const { message, change: keep, drop } = useMessage();
  const fields = useTypedBefore(keep);
  const early = useSubmittedBefore();
  const [own, setOwn] = useState<ContactErrors>({});
  const [sending, setSending] = useState(false);
  const shown = { ...errors, ...own };

  const change = (field: keyof ContactMessage, value: string) => {
    keep({ [field]: value });
    setOwn(({ [field]: _fixed, ...others }) => others);
  };

  const send = async () => {
    setSending(true);
    try {
      await onSubmit(message);
      drop();
    } catch {
      // Whoever sends says why it failed; the form keeps what was typed.
    } finally {
      setSending(false);
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = contactErrors(message);
    setOwn(found);
    if (Object.keys(found).length === 0) void send();
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} {...early}>
      <TextInput
        ref={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        size="md"
        value={message.email}
        error={shown.email}
        onChange={(event) => change('email', event.currentTarget.value)}
      />
      <Textarea
        ref={fields.body}
        label="Your Message"
        size="md"
        rows={6}
        value={message.body}
        error={shown.body}
        onChange={(event) => change('body', event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={sending}>
        Submit
      </Button>
    </form>
  );
}

const owner = { form: 'contact', email: '' };

/** What has been typed, after a reload too; empty until a page that was drawn at build time has been taken over. */
function useMessage() {
  const { draft, change, drop } = useFormDraft(owner);
  const takenOver = useTakenOver();
  const message: ContactMessage = { email: '', body: '', ...(takenOver && draft) };
  return { message, change, drop };
}

/** Takes up what was typed into a page that was drawn at build time, before there was anybody to hear it. */
function useTypedBefore(keep: (typed: Partial<ContactMessage>) => void) {
  const email = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const typed = {
      ...(email.current?.value && { email: email.current.value }),
      ...(body.current?.value && { body: body.current.value }),
    };
    if (Object.keys(typed).length > 0) keep(typed);
  }, [keep]);
  return { email, body };
}

/** Submits what was to be submitted before there was anybody to do it: `first-paint.js` notes it in the form. */
function useSubmittedBefore() {
  const ref = useRef<HTMLFormElement>(null);
  const takenOver = useTakenOver();
  useEffect(() => {
    const form = ref.current;
    if (!takenOver || form?.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    form.requestSubmit();
  }, [takenOver]);
  // React would complain of what was noted.
  return { ref, 'data-drawn': takenOver ? undefined : '', suppressHydrationWarning: true };
}

/** What keeps a message from being sent. */
export function contactErrors(message: ContactMessage): ContactErrors {
  const email = emailProblem(message.email);
  return {
    ...(email !== null && { email }),
    ...(message.body.trim() === '' && { body: 'Your Message is required' }),
  };
}
