import { randomUUID } from 'node:crypto';
import type { Note } from '@kerf/contract/schemas/note';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { withdrawMail } from '../../platform/mail-delivery/queue-mail.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { DELETABLE_MINUTES, type NoteRow, type NoteSubject, noteView } from './notes.store.ts';

interface NewNote {
  readonly body: string;
  readonly forCustomer: boolean;
}

/**
 * Adds a note, and mails it if it is for the customer. The audit
 * log records the note, but not its text.
 */
export async function addNote(
  tx: Tx,
  actor: Actor,
  subject: NoteSubject,
  written: NewNote,
): Promise<Note> {
  const row = await tx
    .insertInto('notes')
    .values({
      id: randomUUID(),
      order_id: 'orderId' in subject ? subject.orderId : null,
      customer_id: 'customerId' in subject ? subject.customerId : null,
      author_id: actor.userId,
      body: written.body,
      for_customer: written.forCustomer,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNote(tx, actor, 'add-note', row);
  await mailNote(tx, row);
  return noteView({ ...row, author: actor.displayName || actor.email }, actor);
}

/** Deletes the actor's own note within an hour of writing it. Throws a ProblemError for any other. */
export async function deleteNote(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('notes')
      .selectAll()
      .select(
        sql<SqlBool>`created_at > now() - make_interval(mins => ${DELETABLE_MINUTES})`.as('recent'),
      )
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('note'));
    if (found.author_id !== actor.userId || !found.recent) {
      throw new ProblemError({ code: 'note_kept' });
    }
    await tx.deleteFrom('notes').where('id', '=', id).execute();
    await withdrawMail(tx, noteEvent(id));
    await recordNote(tx, actor, 'delete-note', found);
  });
}

const noteEvent = (noteId: string) => `order.note:${noteId}`;

/** Mails a note to the customer of its order, if it is written to them. */
async function mailNote(
  tx: Tx,
  { id: noteId, order_id: orderId, for_customer: forCustomer }: NoteRow,
): Promise<void> {
  if (orderId === null || !forCustomer) return;
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_email', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const event = noteEvent(noteId);
  await queueOrderMail(tx, order, { event, kind: 'order.note', content: { noteId } });
}

async function recordNote(
  tx: Tx,
  actor: Actor,
  what: 'add-note' | 'delete-note',
  { id, order_id: orderId, customer_id: customerId, for_customer: forCustomer }: NoteRow,
): Promise<void> {
  const detail = { noteId: id, forCustomer };
  if (orderId === null) await recordAudit(tx, actor, `user.${what}`, customerId, detail);
  else await recordAudit(tx, actor, `order.${what}`, orderId, detail);
}
