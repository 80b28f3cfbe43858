import { newOrderNote } from '@kerf/contract/schemas/note';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import classes from './notes.module.css';
import { type NoteSubject, useAddNote } from './notes.queries.ts';

const STAFF = 'staff';
const CUSTOMER = 'customer';

const audiences = [
  { value: STAFF, label: 'Staff only' },
  { value: CUSTOMER, label: 'To the customer' },
];

interface NoteFormProps {
  readonly subject: NoteSubject;
  /** The email address that the draft belongs to. */
  readonly email: string;
}

/**
 * Writes a note on an order or a customer. A note on an order can be shown to the customer, after a
 * confirmation.
 */
export function NoteForm({ subject, email }: NoteFormProps) {
  const isOfOrder = 'orderId' in subject;
  const about = isOfOrder ? subject.orderId : subject.email;
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync } = useAddNote(subject);
  const form = useForm({
    draft: { form: `note ${about}`, email },
    initial: { body: '', audience: STAFF },
    check: ({ body, audience }) =>
      checkBySchema(
        newOrderNote,
        { body, forCustomer: audience === CUSTOMER },
        { body: 'Write the note first.' },
      ),
    sendOnce: ({ body, forCustomer = false }, idempotencyKey) =>
      mutateAsync({ body, forCustomer, idempotencyKey }),
  });
  const isForCustomer = isOfOrder && form.values.audience === CUSTOMER;

  const submit = () => {
    if (isForCustomer && form.values.body.trim() !== '') setAsked(true);
    else form.submit();
  };

  return (
    <form
      className={classes.form}
      ref={form.props.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label="New note"
        description={
          isForCustomer
            ? 'The customer gets this by email and reads it on their page of the order.'
            : 'Only staff see this.'
        }
        maxLength={TEXT_MAX.note}
        rows={3}
        {...form.field('body')}
      />
      <div className={classes.send}>
        {isOfOrder && (
          <SegmentedControl
            aria-label="Who reads the note"
            data={audiences}
            value={form.values.audience}
            onChange={(audience) => form.change('audience', audience)}
          />
        )}
        <Button type="submit" variant="default" loading={form.sending}>
          {isForCustomer ? 'Send to the customer' : 'Add note'}
        </Button>
      </div>
      {form.failure && <ErrorAlert error={form.failure} />}
      <QuestionDialog
        opened={isAsked}
        title="Email this note to the customer?"
        action="Send to the customer"
        busy={false}
        onConfirm={() => {
          setAsked(false);
          form.submit();
        }}
        onCancel={() => setAsked(false)}
      >
        <p className={classes.body}>{form.values.body}</p>
      </QuestionDialog>
    </form>
  );
}
