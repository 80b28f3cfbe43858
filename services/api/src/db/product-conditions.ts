import { sql } from 'kysely';

/** Whether a row of `products` is on sale: neither archived nor a draft nor scheduled. Postgres' clock alone decides. */
export const isSold = sql<boolean>`(archived_at is null and published_at <= now())`;

/**
 * Whether customers may see the name of a row of `products`: it is or was on sale. A product turned back
 * into a draft counts if someone has bought it.
 */
export const hasBeenSold = sql<boolean>`(
  coalesce(published_at <= now(), false)
  or exists (select from product_sales where product_sales.product_id = products.id))`;

/**
 * Whether a version of a row of `products` was on sale. One that is a draft again has left the shop, which its
 * pages are to hear.
 */
export const hasSoldVersion = sql<boolean>`exists (
  select from product_versions
  where product_id = products.id and (said ->> 'published_at')::timestamptz <= replaced_at)`;
