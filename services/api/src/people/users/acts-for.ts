import { sql } from 'kysely';

/** The account for which a user acts. For queries that contain `users`. */
export const actsFor = sql<string>`users.account_id`;
