import { sql } from 'kysely';

/** Whether a row of `products` is in the shop: neither archived, nor a draft, nor waiting for its time. Postgres' clock alone decides. */
export const isSold = sql<boolean>`(archived_at is null and published_at <= now())`;

/**
 * Whether customers may be told what a row of `products` is called: it is or was in the shop. One that is a
 * draft again counts if somebody has bought it.
 */
export const hasBeenSold = sql<boolean>`(
  coalesce(published_at <= now(), false)
  or exists (select from product_sales where product_sales.product_id = products.id))`;
