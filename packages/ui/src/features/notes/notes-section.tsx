import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Loading } from '../../components/loading.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import classes from './notes.module.css';
import { type NoteSubject, notesQuery } from './notes.queries.ts';

interface NotesSectionProps {
  readonly subject: NoteSubject;
}

/** Staff's notes on an order or a customer, and the form for a new one. */
export function NotesSection({ subject }: NotesSectionProps) {
  const account = useAccount();
  const notes = useQuery(notesQuery(useApi(), subject));
  return (
    <Framed title="Notes">
      {account && <NoteForm subject={subject} email={account.email} />}
      {notes.data && <NoteList subject={subject} notes={notes.data.items} />}
      {!notes.data && !notes.error && <Loading label="Loading the notes" />}
      {!notes.data && notes.error && (
        <ErrorAlert
          error={notes.error}
          onRetry={() => notes.refetch()}
          retrying={notes.isRefetching}
        />
      )}
    </Framed>
  );
}

/** The shop's notes to the customer on their order; renders nothing if there are none. */
export function NotesToCustomer({ orderId }: { readonly orderId: string }) {
  const subject = { orderId };
  const notes = useQuery(notesQuery(useApi(), subject));
  if (notes.error && !notes.data) {
    return (
      <ErrorAlert
        error={notes.error}
        onRetry={() => notes.refetch()}
        retrying={notes.isRefetching}
      />
    );
  }
  if (!notes.data || notes.data.items.length === 0) return null;
  return (
    <Framed title="Notes from Kerf">
      <NoteList subject={subject} notes={notes.data.items} />
    </Framed>
  );
}

function Framed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section id="notes" className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
