import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';

interface Keyed {
  readonly id: string;
  readonly idempotency_key: string;
}

/**
 * Asks Stripe under the idempotency key of a row. Stripe would repeat a failure of its own for this key, so
 * the row then gets another one for the retry. Rejects if Stripe does not answer.
 */
export async function askUnderKey<T>(
  db: Database,
  table: 'payments' | 'refunds',
  row: Keyed,
  ask: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(row.idempotency_key);
  } catch (error) {
    if (error instanceof PaymentsUnavailable && error.keyIsSpent) await renewKey(db, table, row);
    throw error;
  }
}

async function renewKey(db: Database, table: string, { id, idempotency_key: spent }: Keyed) {
  await sql`
    update ${sql.table(table)} set idempotency_key = ${`renewed:${randomUUID()}`}
    where id = ${id} and idempotency_key = ${spent}`.execute(db);
}
