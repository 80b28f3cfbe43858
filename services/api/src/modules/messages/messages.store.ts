import { randomUUID } from 'node:crypto';
import { moment, type pageQuery } from '@kerf/contract/schemas/common';
import type { Message, newMessage } from '@kerf/contract/schemas/message';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../db/keyset.ts';
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

/** What people wrote to the shop, newest first. */
export async function listMessages(
  db: Database,
  { limit, cursor, search }: z.output<typeof pageQuery>,
): Promise<Page<Message>> {
  let page = matching(db, search).selectAll();
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(cursor, moment);
    page = page.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    matching(db, search)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.created_at.toISOString(), row.id],
    (row) => ({
      _id: row.id,
      email: row.email,
      body: row.body,
      createdAt: row.created_at.toISOString(),
    }),
  );
}
