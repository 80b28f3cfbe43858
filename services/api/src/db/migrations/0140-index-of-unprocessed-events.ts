import { type Kysely, sql } from 'kysely';

export const touches = { stripe_events: 'reads' } as const;

export const outsideTransaction = true;

/** The oldest event of Stripe that was not processed is found without reading all events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists stripe_events_unprocessed`.execute(db);
  await sql`
    create index concurrently stripe_events_unprocessed
    on stripe_events (received_at) where processed_at is null`.execute(db);
}
