import { sql } from 'kysely';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import type { TestApi } from './use-api.ts';

/** Moves the end of an order's hold into the past. */
export async function endHold({ db }: TestApi, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ held_until: sql<Date>`now() - interval '1 minute'` })
    .where('id', '=', orderId)
    .execute();
}

/** Ends the hold of an order, and runs the background job that expires it. */
export async function lapse(api: TestApi, orderId: string): Promise<void> {
  await endHold(api, orderId);
  await lapseOrders(api.deps);
}

/** Backdates everything unsettled by ten minutes, and runs the reconciler. */
export async function reconcileLater(api: TestApi): Promise<void> {
  const ago = sql<Date>`now() - interval '10 minutes'`;
  await api.db
    .updateTable('payments')
    .set({ updated_at: ago })
    // In a fixed order: two concurrent runs would otherwise deadlock.
    .where('id', 'in', (all) => all.selectFrom('payments').select('id').orderBy('id').forUpdate())
    .execute();
  await api.db
    .updateTable('orders')
    .set({ state_changed_at: ago })
    .where('life', '=', 'cancelling')
    .execute();
  await api.db
    .updateTable('refunds')
    .set({ updated_at: ago })
    .where('state', '=', 'requested')
    .execute();
  await reconcile(api.deps);
}
