import { randomUUID } from 'node:crypto';
import type { newReview, Review, ReviewFigures, reviewQuery } from '@kerf/contract/schemas/review';
import type { Material } from '@kerf/domain/blade';
import { can } from '@kerf/domain/permission';
import { fieldProblem, notFound, type ProblemError } from '@kerf/domain/problem';
import { type MaterialUsers, materialFigures } from '@kerf/domain/review-figures';
import { isNameOf, isShopsName } from '@kerf/domain/reviewer-name';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import {
  beginningWith,
  byAge,
  containing,
  each,
  hasTrigram,
  type Page,
  readPage,
} from '../../db/listing.ts';
import { hasReviewableMoney } from '../../db/money-conditions.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { findSoldProduct } from '../products/products.store.ts';

type Row = Selectable<Schema['reviews']>;
type Listing = z.output<typeof reviewQuery>;
type NewReview = z.output<typeof newReview>;

function matching(db: Database, { search, productId }: Listing) {
  const all = db.selectFrom('reviews');
  const query = productId === undefined ? all : all.where('product_id', '=', productId);
  if (!search) return query;
  // Too short for the trigram index.
  if (!hasTrigram(search)) return query.where(sql`folded(name)`, 'like', beginningWith(search));
  return query.where(sql`folded(name || ' ' || des)`, 'like', containing(search));
}

/** The maximum count of a search, which is public; nobody pages further through a common word. */
const FOUND_COUNTED = 1000;

/** The queries for a page of reviews and for their count, which is limited for a search. */
export function reviewQueries(db: Database, listing: Listing) {
  const found = matching(db, listing);
  const counted = listing.search ? found.select('id').limit(FOUND_COUNTED) : found.select('id');
  return {
    rows: found.selectAll(),
    counted: db
      .selectFrom(counted.as('reviews'))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  };
}

/** Reviews, newest first. A search of one or two letters finds names that begin with them. */
export function listReviews(db: Database, listing: Listing): Promise<Page<Review>> {
  const { rows, counted } = reviewQueries(db, listing);
  return readPage(rows, byAge('desc'), listing, each(reviewView), () =>
    counted.executeTakeFirstOrThrow(),
  );
}

/**
 * Adds a review. It is verified if its author has paid for an order, and marked as bought if such an order
 * contains the product. Throws a ProblemError if there is no such product.
 */
export async function addReview(tx: Tx, actor: Actor, body: NewReview): Promise<Review> {
  const { name, productId = null } = body;
  if (!can(actor, 'review.sign-as-shop')) await checkName(tx, name);
  if (productId !== null && !(await findSoldProduct(tx, productId))) throw noSuchProduct();
  return reviewView(await insertReview(tx, actor, body));
}

async function insertReview(tx: Tx, actor: Actor, body: NewReview): Promise<Row> {
  const { name, des, rating, img, productId = null, machine = null, material = null, cut } = body;
  const id = randomUUID();
  await recordAudit(tx, actor, 'review.add', id, { rating, des, name, productId });
  return tx
    .insertInto('reviews')
    .values(({ exists }) => ({
      id,
      author_id: actor.userId,
      author_email: actor.email,
      name,
      des,
      rating,
      img,
      machine,
      material,
      product_id: productId,
      cut_count: cut?.count ?? null,
      cut_unit: cut?.unit ?? null,
      verified: exists(paidOrders(tx, actor)).$castTo<boolean>(),
      bought:
        productId !== null &&
        exists(
          paidOrders(tx, actor)
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .where('product_id', '=', productId),
        ).$castTo<boolean>(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a review. The audit log keeps its text. */
export async function deleteReview(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const review = await tx
      .deleteFrom('reviews')
      .where('id', '=', id)
      .returning(['author_id', 'name', 'rating', 'des', 'product_id', 'created_at'])
      .executeTakeFirstOrThrow(() => notFound('review'));
    const { author_id: authorId, product_id: productId, created_at: createdAt, ...said } = review;
    const detail = { ...said, authorId, productId, createdAt };
    await recordAudit(tx, actor, 'review.delete', id, detail);
  });
}

/** Readers would mistake the names of the shop or its staff for official statements. */
async function checkName(db: Database, name: string): Promise<void> {
  const staff = await db
    .selectFrom('users')
    .select('display_name')
    .where('role', '=', 'admin')
    .execute();
  const names = staff.map((each) => each.display_name);
  if (!isShopsName(name) && !names.some((each) => isNameOf(name, each))) return;
  const message = 'That name belongs to the shop. Use your own.';
  throw fieldProblem('name', message);
}

function paidOrders(db: Database | Tx, { accountId }: Actor) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where(hasReviewableMoney);
}

function noSuchProduct(): ProblemError {
  return fieldProblem('productId', 'There is no such product.');
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

/** The optional facts that are present. */
function factsOf({ product_id, bought, machine, material, cut_count, cut_unit }: Row) {
  return {
    ...(product_id !== null && { productId: product_id, bought }),
    ...(machine !== null && { machine }),
    ...(material !== null && { material }),
    ...(cut_count !== null && cut_unit !== null && { cut: { count: cut_count, unit: cut_unit } }),
  };
}

interface FiguresRow extends Omit<MaterialUsers, 'material'> {
  /** Null if no review names a material. */
  readonly material: Material | null;
}

/**
 * Ratings of a product by the material cut; undefined if there is no such product. If a user has several
 * reviews of a material, the newest counts.
 */
export async function findReviewFigures(
  db: Database,
  productId: string,
): Promise<ReviewFigures | undefined> {
  const { rows } = await sql<FiguresRow>`
    with latest as (
      select distinct on (material, coalesce(author_id, id)) material, rating
      from reviews
      where product_id = ${productId} and material is not null
      order by material, coalesce(author_id, id), created_at desc, id desc
    ), used as (
      select material, count(*) as users, sum(rating) as stars from latest group by material
    )
    select used.* from products left join used on true
    where products.id = ${productId} and ${isSold}`.execute(db);
  if (rows.length === 0) return undefined;
  const used = rows.flatMap(({ material, ...told }) => (material ? { material, ...told } : []));
  return { materials: materialFigures(used) };
}
