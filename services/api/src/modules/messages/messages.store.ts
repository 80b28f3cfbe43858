import { randomUUID } from 'node:crypto';
import type { Message, messageQuery, newMessage } from '@kerf/contract/schemas/message';
import { notFound } from '@kerf/domain/problem';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import { containing } from '../../db/like-pattern.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';

export async function addMessage(db: Database, body: z.output<typeof newMessage>): Promise<void> {
  await db
    .insertInto('messages')
    .values({ id: randomUUID(), ...body })
    .execute();
}

function matching(db: Database, search: string | undefined) {
  const query = db.selectFrom('messages');
  return search ? query.where(sql`lower(email || ' ' || body)`, 'like', containing(search)) : query;
}

/** Deletes a message. The audit log records its sender, but not its text. */
export async function deleteMessage(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await tx
      .deleteFrom('messages')
      .where('id', '=', id)
      .returning(['email', 'created_at'])
      .executeTakeFirst();
    if (!message) throw notFound('message');
    const { email, created_at: receivedAt } = message;
    await recordAudit(tx, actor, 'message.delete', id, { email, receivedAt });
  });
}

/** One page of the messages that visitors have sent to the shop. */
export function listMessages(
  db: Database,
  listing: z.output<typeof messageQuery>,
): Promise<Page<Message>> {
  const query = matching(db, listing.search);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge(listing.sort === 'createdAt' ? 'asc' : 'desc'),
    listing,
    (rows) => rows.map(messageView),
  );
}

function messageView(row: Selectable<Schema['messages']>): Message {
  return {
    _id: row.id,
    email: row.email,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  };
}
