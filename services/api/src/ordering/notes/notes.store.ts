import type { Note, noteQuery } from '@kerf/contract/schemas/note';
import { can } from '@kerf/domain/permission';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, containing, each, type Page, readPage } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';

export type NoteRow = Selectable<Schema['notes']>;

/** The subject of a note. */
export type NoteSubject = { readonly orderId: string } | { readonly customerId: string };

/** How long the author may delete a note. */
export const DELETABLE_MINUTES = 60;

const authorName = sql<string>`(
  select coalesce(nullif(display_name, ''), email, 'Staff') from users where users.id = notes.author_id
)`.as('author');

type Notes = SelectQueryBuilder<Schema, 'notes', object>;

function matching(
  db: Database,
  actor: Actor,
  subject: NoteSubject,
  search: string | undefined,
): Notes {
  const all = db.selectFrom('notes');
  const about =
    'orderId' in subject
      ? all.where('order_id', '=', subject.orderId)
      : all.where('customer_id', '=', subject.customerId);
  const notes = can(actor, 'order.read-internal') ? about : about.where('for_customer', '=', true);
  return search ? notes.where(sql`folded(body)`, 'like', containing(search)) : notes;
}

/** One page of the notes about an order or a customer, newest first. Customers see only those addressed to them. */
export function listNotes(
  db: Database,
  actor: Actor,
  subject: NoteSubject,
  listing: z.output<typeof noteQuery>,
): Promise<Page<Note>> {
  const notes = matching(db, actor, subject, listing.search);
  return readPage(
    notes.selectAll().select(authorName),
    byAge('desc'),
    listing,
    each((row) => noteView(row, actor)),
  );
}

export function noteView(row: NoteRow & { readonly author: string }, actor: Actor): Note {
  const deletableUntil = new Date(row.created_at.getTime() + DELETABLE_MINUTES * 60_000);
  const isInternal = can(actor, 'order.read-internal');
  return {
    _id: row.id,
    body: row.body,
    author: isInternal ? row.author : null,
    forCustomer: row.for_customer,
    createdAt: row.created_at.toISOString(),
    ...(isInternal &&
      row.author_id === actor.userId && { deletableUntil: deletableUntil.toISOString() }),
  };
}
