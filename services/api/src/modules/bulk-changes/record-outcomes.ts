import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BulkChangeRecord } from '../../db/schema.ts';
import type { Direction } from './direction.ts';
import type { Outcome } from './judge-rows.ts';

/** Rows written per statement. */
const WRITTEN_AT_ONCE = 1_000;

interface Recording {
  readonly tx: Tx;
  readonly change: BulkChangeRecord;
  readonly direction: Direction;
}

/** Records for each row whether it was done, or why not. */
export async function recordOutcomes(
  { tx, change, direction }: Recording,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (let start = 0; start < outcomes.length; start += WRITTEN_AT_ONCE) {
    const told = outcomes
      .slice(start, start + WRITTEN_AT_ONCE)
      .map(({ position, refusal, write }) => ({
        ...{ position, refusal, product_id: write?.id ?? null },
      }));
    await sql`
      update bulk_change_rows as row
      set ${sql.ref(direction.outcome)} = outcome.refusal is null,
          ${sql.ref(direction.refusal)} = outcome.refusal,
          product_id = coalesce(row.product_id, outcome.product_id)
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as outcome (position int, refusal text, product_id uuid)
      where row.bulk_change_id = ${change.id} and row.position = outcome.position`.execute(tx);
  }
}
