import type { ApiClient } from '@kerf/api-client/client';
import { type Note, newOrderNote } from '@kerf/contract/schemas/note';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Box, Button, Flex, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { useChange } from '../../components/use-change.ts';
import type { ShownKey } from '../../platform/query-keys.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { orderKeys } from '../orders/orders.queries.ts';
import classes from './notes.module.css';

/** Staff's notes on an order or a customer, and the form for a new one. */
export function NotesSection({ subject }: { readonly subject: NoteSubject }) {
  return (
    <Framed title="Notes">
      <NoteForm subject={subject} />
      <Loaded query={useQuery(notesQuery(useApi(), subject))} loading="the notes">
        {({ items }) => <NoteList subject={subject} notes={items} />}
      </Loaded>
    </Framed>
  );
}

/** The shop's notes to the customer on their order; renders nothing if there are none. */
export function NotesToCustomer({ orderId }: { readonly orderId: string }) {
  const subject = { orderId };
  return (
    <Loaded query={useQuery(notesQuery(useApi(), subject))} loading={null}>
      {({ items }) =>
        items.length > 0 && (
          <Framed title="Notes from Kerf">
            <NoteList subject={subject} notes={items} />
          </Framed>
        )
      }
    </Loaded>
  );
}

function Framed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <Flex id="notes" component="section" direction="column" gap="sm" aria-labelledby={heading}>
      <Box id={heading} component="h2" ff="heading" fz="1.0625rem" fw={650}>
        {title}
      </Box>
      {children}
    </Flex>
  );
}

interface NoteListProps {
  readonly subject: NoteSubject;
  readonly notes: readonly Note[];
}

/** Notes, newest first. Authors can delete theirs for an hour. */
function NoteList({ subject, notes }: NoteListProps) {
  const [asked, setAsked] = useState<Note | null>(null);
  const deletion = useDeleteNote(subject);
  const ask = (note: Note) => {
    deletion.reset();
    setAsked(note);
  };
  return (
    <>
      <Flex component="ul" direction="column" gap="sm">
        {notes.map((note) => (
          <NoteItem key={note._id} note={note} onDelete={() => ask(note)} />
        ))}
      </Flex>
      <ConfirmDialog
        opened={asked !== null}
        name="this note"
        detail={asked?.forCustomer ? 'The customer may have read it already.' : undefined}
        deletion={deletion}
        onConfirm={() => asked && deletion.mutate(asked, { onSuccess: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function NoteItem({ note, onDelete }: { readonly note: Note; readonly onDelete: () => void }) {
  const { body, author, forCustomer, createdAt, deletableUntil } = note;
  const mayDelete = deletableUntil !== undefined && new Date(deletableUntil) > new Date();
  return (
    <li className={classes.note} data-customer={forCustomer || undefined}>
      <p style={{ whiteSpace: 'pre-wrap' }}>{body}</p>
      <Flex component="p" gap="0 0.5rem" align="center" wrap="wrap" fz="xs" c="dimmed">
        {author !== null && forCustomer && (
          <Text span fw={600} c="bright">
            To the customer
          </Text>
        )}
        <span>{author ?? 'Kerf'}</span>
        <DateTime value={createdAt} />
        {mayDelete && (
          <Button variant="subtle" size="compact-xs" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Flex>
    </li>
  );
}

const STAFF = 'staff';
const CUSTOMER = 'customer';

const audiences = [
  { value: STAFF, label: 'Staff only' },
  { value: CUSTOMER, label: 'To the customer' },
];

/**
 * Writes a note on an order or a customer. A note on an order can be shown to the customer, after a
 * confirmation.
 */
function NoteForm({ subject }: { readonly subject: NoteSubject }) {
  const isOfOrder = 'orderId' in subject;
  const about = isOfOrder ? subject.orderId : subject.email;
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync } = useAddNote(subject);
  const form = useForm({
    draft: { form: `note ${about}` },
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
      data-screen-only
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
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
        <Group gap="0.75rem 1.5rem" justify="space-between">
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
        </Group>
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
          <p style={{ whiteSpace: 'pre-wrap' }}>{form.values.body}</p>
        </QuestionDialog>
      </Stack>
    </form>
  );
}

/** More than anyone writes about one order or customer. */
const NOTES_SHOWN = 200;

/** What a note is about. */
type NoteSubject = { readonly orderId: string } | { readonly email: string };

function recordKey(subject: NoteSubject): ShownKey {
  return 'orderId' in subject ? orderKeys.one(subject.orderId) : ['users', subject.email];
}

/** The notes on an order or a customer, newest first. */
function notesQuery(api: ApiClient, subject: NoteSubject) {
  const query = { limit: NOTES_SHOWN };
  return queryOptions({
    queryKey: [...recordKey(subject), 'notes'] as const,
    queryFn: ({ signal }) =>
      'orderId' in subject
        ? api.listOrderNotes({ params: { id: subject.orderId }, query }, { signal })
        : api.listUserNotes({ params: { email: subject.email }, query }, { signal }),
  });
}

interface NewNote {
  readonly body: string;
  readonly forCustomer: boolean;
  readonly idempotencyKey: string;
}

/** Writes a note. A retry with the same key has no further effect. */
function useAddNote(subject: NoteSubject) {
  return useChange({
    call: (api, { idempotencyKey, ...note }: NewNote) => {
      const options = { idempotencyKey };
      return 'orderId' in subject
        ? api.addOrderNote({ params: { id: subject.orderId }, body: note }, options)
        : api.addUserNote({ params: { email: subject.email }, body: { body: note.body } }, options);
    },
    // The history mentions them too.
    onDone: (_reply, { client }) => client.invalidateQueries({ queryKey: recordKey(subject) }),
  });
}

/** Deletes one of the user's own notes. */
function useDeleteNote(subject: NoteSubject) {
  return useChange({
    call: (api, note: Note) => api.deleteNote({ params: { id: note._id } }),
    rereads: [recordKey(subject)],
  });
}
