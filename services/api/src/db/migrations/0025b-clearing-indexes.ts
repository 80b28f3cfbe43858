import { type Kysely, sql } from 'kysely';

/** Sessions and events are made all day long. */
export const outsideTransaction = true;

const indexes = {
  sessions_of_user: 'sessions (user_id, signed_in_at)',
  sessions_oldest: 'sessions (signed_in_at)',
  payment_passes_of_session: 'payment_passes (session_id)',
  stripe_events_processed: 'stripe_events (received_at) where processed_at is not null',
};

/** What signing in asks of ended sessions, and what clears old sessions and events away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
