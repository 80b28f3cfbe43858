import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processEvent } from './receive-event.ts';

// An event can be listed later than another that happened after it.
const OVERLAP_MS = 3_600_000;

/**
 * Asks Stripe what became of payments that were settled long ago, since a webhook that was lost tells of
 * no refund: its events are read on from where the last reading ended. Where one cannot be carried
 * through, the others are, and all are read again.
 */
export async function readReversalEvents(deps: PaymentDeps): Promise<void> {
  try {
    const readTo = await readCursor(deps.db);
    const since = readTo && new Date(readTo.getTime() - OVERLAP_MS);
    const { events, newest } = await deps.gateway.reversalsSince(since);
    const allTaken = await takeEach(deps, await unprocessed(deps.db, events));
    if (newest !== null && allTaken) await moveCursor(deps.db, newest);
  } catch (error) {
    deps.log.error({ err: error }, 'refunds and disputes are left for a later round');
  }
}

async function takeEach(deps: PaymentDeps, events: readonly PaymentEvent[]): Promise<boolean> {
  let allTaken = true;
  for (const event of events) {
    await processEvent(deps, event).catch((error: unknown) => {
      allTaken = false;
      deps.log.error({ err: error, eventId: event.id }, 'an event is left for a later round');
    });
  }
  return allTaken;
}

async function readCursor(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('stripe_event_cursor').select('read_to').executeTakeFirst();
  return row?.read_to ?? null;
}

async function moveCursor(db: Database, newest: Date): Promise<void> {
  await db
    .insertInto('stripe_event_cursor')
    .values({ read_to: newest })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({
        read_to: sql<Date>`greatest(stripe_event_cursor.read_to, excluded.read_to)`,
      }),
    )
    .execute();
}

async function unprocessed(
  db: Database,
  events: readonly PaymentEvent[],
): Promise<readonly PaymentEvent[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('processed_at', 'is not', null)
    .execute();
  const processed = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !processed.has(id));
}
