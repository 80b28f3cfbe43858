import { randomUUID } from 'node:crypto';
import { moment, type pageQuery } from '@kerf/contract/schemas/common';
import type { newReview, Review } from '@kerf/contract/schemas/review';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import type { Actor } from '../../http/actor.ts';

type Row = Selectable<Schema['reviews']>;

function matching(db: Database, search: string | undefined) {
  const query = db.selectFrom('reviews');
  return search ? query.where(sql`lower(name || ' ' || des)`, 'like', containing(search)) : query;
}

/** Reviews, newest first. */
export async function listReviews(
  db: Database,
  { limit, cursor, search }: z.output<typeof pageQuery>,
): Promise<Page<Review>> {
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
  return toPage(rows, limit, total, (row) => [row.created_at.toISOString(), row.id], reviewView);
}

/** Adds a review. It is verified when its author has paid for an order. */
export async function addReview(
  db: Database,
  actor: Actor,
  body: z.output<typeof newReview>,
): Promise<Review> {
  const row = await db
    .insertInto('reviews')
    .values(({ exists, selectFrom }) => ({
      id: randomUUID(),
      author_id: actor.userId,
      author_email: actor.email,
      ...body,
      verified: exists(
        selectFrom('orders')
          .select('id')
          .where('user_id', '=', actor.userId)
          .where('paid_at', 'is not', null)
          .where('state', '=', 'paid'),
      ).$castTo<boolean>(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return reviewView(row);
}

function reviewView(row: Row): Review {
  return {
    _id: row.id,
    name: row.name,
    img: row.img,
    rating: row.rating,
    des: row.des,
    verified: row.verified,
    createdAt: row.created_at.toISOString(),
  };
}
