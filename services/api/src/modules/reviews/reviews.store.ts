import { randomUUID } from 'node:crypto';
import type { newReview, Review, reviewQuery } from '@kerf/contract/schemas/review';
import { ProblemError } from '@kerf/domain/problem';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import type { Actor } from '../../http/actor.ts';
import { findProduct } from '../products/products.store.ts';

type Row = Selectable<Schema['reviews']>;
type Listing = z.output<typeof reviewQuery>;
type NewReview = z.output<typeof newReview>;

function matching(db: Database, { search, productId }: Listing) {
  const all = db.selectFrom('reviews');
  const query = productId === undefined ? all : all.where('product_id', '=', productId);
  return search ? query.where(sql`lower(name || ' ' || des)`, 'like', containing(search)) : query;
}

/** Reviews, newest first. */
export function listReviews(db: Database, listing: Listing): Promise<Page<Review>> {
  const query = matching(db, listing);
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge('desc'),
    listing,
    (rows) => rows.map(reviewView),
  );
}

/**
 * Adds a review. It is verified when its author has paid for an order, and marked as bought when one of
 * these holds the product. Throws a ProblemError where there is no such product.
 */
export async function addReview(db: Database, actor: Actor, body: NewReview): Promise<Review> {
  const { name, des, rating, img, productId = null, machine = null, material = null, cut } = body;
  if (productId !== null && !(await findProduct(db, productId))) throw noSuchProduct();
  const row = await db
    .insertInto('reviews')
    .values(({ exists }) => ({
      id: randomUUID(),
      author_id: actor.userId,
      author_email: actor.email,
      ...{ name, des, rating, img, machine, material },
      product_id: productId,
      cut_count: cut?.count ?? null,
      cut_unit: cut?.unit ?? null,
      verified: exists(paidOrders(db, actor)).$castTo<boolean>(),
      bought:
        productId !== null &&
        exists(
          paidOrders(db, actor)
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .where('product_id', '=', productId),
        ).$castTo<boolean>(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return reviewView(row);
}

function paidOrders(db: Database, { userId }: Actor) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where('state', '=', 'paid');
}

function noSuchProduct(): ProblemError {
  return new ProblemError({
    code: 'validation_failed',
    errors: [{ path: 'productId', message: 'There is no such product.' }],
  });
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
    ...factsOf(row),
  };
}

/** What was not told is left out. */
function factsOf({ product_id, bought, machine, material, cut_count, cut_unit }: Row) {
  return {
    ...(product_id !== null && { productId: product_id, bought }),
    ...(machine !== null && { machine }),
    ...(material !== null && { material }),
    ...(cut_count !== null && cut_unit !== null && { cut: { count: cut_count, unit: cut_unit } }),
  };
}
