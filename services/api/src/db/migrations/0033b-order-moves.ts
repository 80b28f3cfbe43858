import { type Kysely, sql } from 'kysely';
import { guardOrderMoves } from '../order-moves.ts';

/** Postgres knows which moves an order may make. `refunding` was a state of sample orders alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set state = 'refunded' where state = 'refunding'`.execute(db);
  // Its deferred trigger runs now: a table with one waiting cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await guardOrderMoves(db);
}
