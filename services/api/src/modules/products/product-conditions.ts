import { sql } from 'kysely';

/** Whether a row of `products` is in the shop: neither archived, nor a draft, nor waiting for its time. Postgres' clock alone decides. */
export const isSold = sql<boolean>`(archived_at is null and published_at <= now())`;
