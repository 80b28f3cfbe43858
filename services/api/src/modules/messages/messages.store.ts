import { randomUUID } from 'node:crypto';
import type { Message, messageQuery, newMessage } from '@kerf/contract/schemas/message';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';

export async function storeMessage(db: Database, body: z.output<typeof newMessage>): Promise<void> {
  await db
    .insertInto('messages')
    .values({ id: randomUUID(), ...body })
    .execute();
}

function matching(db: Database, search: string | undefined) {
  const query = db.selectFrom('messages');
  return search ? query.where(sql`lower(email || ' ' || body)`, 'like', containing(search)) : query;
}

/** What people wrote to the shop. */
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
