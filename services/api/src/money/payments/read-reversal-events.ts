import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processEvent } from './receive-event.ts';

// Stripe may list an event later than one that happened after it.
const OVERLAP_MS = 3_600_000;

/**
 * Reads Stripe's refund and dispute events since the last read, in case a webhook delivery was lost. An
 * event that cannot be processed does not stop the others; the next run reads them all again.
 */
export async function readReversalEvents(deps: PaymentDeps): Promise<void> {
  try {
    const readTo = await findCursor(deps.db);
    const since = readTo && new Date(readTo.getTime() - OVERLAP_MS);
    const { events, newest } = await deps.gateway.reversalsSince(since);
    const allProcessed = await processEach(deps, await unprocessed(deps.db, events));
    if (newest !== null && allProcessed) await moveCursor(deps.db, newest);
  } catch (error) {
    deps.log.error({ err: error }, 'reading refunds and disputes failed and will be retried');
  }
}

async function processEach(deps: PaymentDeps, events: readonly PaymentEvent[]): Promise<boolean> {
  let allProcessed = true;
  for (const event of events) {
    await processEvent(deps, event).catch((error: unknown) => {
      allProcessed = false;
      deps.log.error(
        { err: error, eventId: event.id },
        'processing an event failed and will be retried',
      );
    });
  }
  return allProcessed;
}

async function findCursor(db: Database): Promise<Date | null> {
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
