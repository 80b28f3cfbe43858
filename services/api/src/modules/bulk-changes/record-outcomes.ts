import { sql } from 'kysely';
import type { Run } from './direction.ts';
import type { Outcome } from './judge-rows.ts';

/** Records for each row whether it was done, or why not. */
export async function recordOutcomes(
  { tx, change, direction }: Run,
  outcomes: readonly Outcome[],
): Promise<void> {
  const told = outcomes.map(({ position, refusal, write }) => ({
    position,
    refusal,
    product_id: write?.id ?? null,
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
