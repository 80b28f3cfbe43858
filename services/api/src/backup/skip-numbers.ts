import { documentSeries, issuedDocumentKinds } from '@kerf/domain/document-number';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { shopDay } from '../db/shop-day.ts';

/** A number series, and where it goes on. */
export interface SkippedNumbers {
  readonly series: string;
  /** The last one in the backup. */
  readonly last: number;
  /** The first one that is issued from now on. */
  readonly next: number;
}

const LEAST = 1_000;
const TIMES_BUSIEST = 10;
const ROUND = 1_000;

/**
 * Makes orders and documents go on after every number that may have been issued since the backup, and which
 * customers and the tax office may have: ten times the busiest day of the quarter before it for every day that
 * was lost, at least a thousand, up to a round number. The gap is what a restore leaves in the books.
 */
export async function skipNumbers(tx: Tx, backupAt: Date): Promise<SkippedNumbers[]> {
  const days = Math.ceil((Date.now() - backupAt.getTime()) / 86_400_000) + 1;
  const documents = await skipDocuments(tx, backupAt, days);
  return [await skipOrders(tx, days), ...documents];
}

async function skipOrders(tx: Tx, days: number): Promise<SkippedNumbers> {
  const { rows } = await sql<{ last: number; busiest: number }>`
    select (select last_value from pg_sequences
        where format('%I.%I', schemaname, sequencename)::regclass
          = pg_get_serial_sequence('orders', 'serial')::regclass) as last,
      coalesce((select max(count) from (
        select count(*) as count from orders
        where created_at > (select max(created_at) from orders) - interval '90 days'
        group by ${shopDay(sql`created_at`)}) as by_day), 0) as busiest`.execute(tx);
  const [row] = rows;
  const last = Number(row?.last ?? 0);
  const next = nextAfter(last, Number(row?.busiest ?? 0), days);
  await sql`select setval(pg_get_serial_sequence('orders', 'serial'), ${next}, false)`.execute(tx);
  return { series: 'orders', last, next };
}

async function skipDocuments(tx: Tx, backupAt: Date, days: number): Promise<SkippedNumbers[]> {
  const skipped: SkippedNumbers[] = [];
  // Each kind and year has a series of its own, and a year may have begun since.
  for (let year = backupAt.getUTCFullYear(); year <= new Date().getUTCFullYear(); year += 1) {
    for (const kind of issuedDocumentKinds) {
      const series = documentSeries(kind, year);
      const { rows } = await sql<{ last: number; busiest: number }>`
        select coalesce((select last from document_numbers where series = ${series}), 0) as last,
          coalesce((select max(count) from (
            select count(*) as count from documents
            where kind = ${kind} and issued_at > ${backupAt}::timestamptz - interval '90 days'
            group by ${shopDay(sql`issued_at`)}) as by_day), 0) as busiest`.execute(tx);
      const last = Number(rows[0]?.last ?? 0);
      const next = nextAfter(last, Number(rows[0]?.busiest ?? 0), days);
      await sql`
        insert into document_numbers (series, last) values (${series}, ${next - 1})
        on conflict (series) do update set last = excluded.last`.execute(tx);
      skipped.push({ series, last, next });
    }
  }
  return skipped;
}

/** The first number after the gap: one more than a round one. */
function nextAfter(last: number, busiestDay: number, days: number): number {
  const least = last + Math.max(LEAST, TIMES_BUSIEST * busiestDay * days);
  return Math.ceil(least / ROUND) * ROUND + 1;
}
