import { sql } from 'kysely';
import type { TestApi } from './use-api.ts';

const tables = [
  'users',
  'sessions',
  'products',
  'stock_movements',
  'reviews',
  'orders',
  'order_lines',
  'payments',
  'payment_passes',
  'stripe_events',
  'idempotency_keys',
  'messages',
  'machines',
  'saved_lists',
  'notes',
  'audit_log',
] as const;

/** What every table holds, in short; equal only where nothing changed. Counts of calls are left out. */
export async function fingerprint({ db }: TestApi): Promise<string> {
  const parts = tables.map(
    (table) =>
      sql`(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(table)} t)`,
  );
  const { rows } = await sql<{ print: string }>`
    select concat_ws(',', ${sql.join(parts)}) as print`.execute(db);
  return rows[0]?.print ?? '';
}
