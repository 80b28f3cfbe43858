import { randomUUID } from 'node:crypto';
import type { pageQuery } from '@kerf/contract/schemas/common';
import type { newReview, Review } from '@kerf/contract/schemas/review';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import type { Actor } from '../../http/actor.ts';

type Row = Selectable<Schema['reviews']>;

function matching(db: Database, search: string | undefined) {
  const query = db.selectFrom('reviews');
  return search ? query.where(sql`lower(name || ' ' || des)`, 'like', containing(search)) : query;
}

/** Reviews, newest first. */
export function listReviews(
  db: Database,
  listing: z.output<typeof pageQuery>,
): Promise<Page<Review>> {
  const query = matching(db, listing.search);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge('desc'),
    listing,
    (rows) => rows.map(reviewView),
  );
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
