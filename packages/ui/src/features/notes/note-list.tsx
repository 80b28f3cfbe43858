import type { Note } from '@kerf/contract/schemas/note';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import classes from './notes.module.css';
import { type NoteSubject, useDeleteNote } from './notes.queries.ts';

interface NoteListProps {
  readonly subject: NoteSubject;
  readonly notes: readonly Note[];
}

/** Notes, newest first. Authors can delete theirs for an hour. */
export function NoteList({ subject, notes }: NoteListProps) {
  const [asked, setAsked] = useState<Note | null>(null);
  const { mutate, isPending, error, reset } = useDeleteNote(subject);
  const ask = (note: Note) => {
    reset();
    setAsked(note);
  };
  return (
    <>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <NoteItem key={note._id} note={note} onDelete={() => ask(note)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        name="this note"
        detail={asked?.forCustomer ? 'The customer may have read it already.' : undefined}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => asked && mutate(asked, { onSuccess: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

interface NoteItemProps {
  readonly note: Note;
  readonly onDelete: () => void;
}

function NoteItem({ note, onDelete }: NoteItemProps) {
  const { body, author, forCustomer, createdAt, deletableUntil } = note;
  const mayDelete = deletableUntil !== undefined && new Date(deletableUntil) > new Date();
  return (
    <li className={classes.note} data-customer={forCustomer || undefined}>
      <p className={classes.body}>{body}</p>
      <p className={classes.by}>
        {author !== null && forCustomer && (
          <span className={classes.audience}>To the customer</span>
        )}
        <span>{author ?? 'Kerf'}</span>
        <DateTime value={createdAt} />
        {mayDelete && (
          <Button variant="subtle" size="compact-xs" onClick={onDelete}>
            Delete
          </Button>
        )}
      </p>
    </li>
  );
}
