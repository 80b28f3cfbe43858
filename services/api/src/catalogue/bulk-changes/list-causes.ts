import {
  type BulkChangeCause,
  type BulkChangeQuestions,
  ROWS_OF_CAUSE_MAX,
} from '@kerf/contract/schemas/bulk-change';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { asks, questionsAsked } from './question-conditions.ts';

const CAUSES_MAX = 100;

/** The problems of a bulk change's rows by column and reason, the most frequent first. */
export async function listCauses(db: Database, id: string): Promise<BulkChangeCause[]> {
  const { rows } = await sql<BulkChangeCause>`
    select fault ->> 'column' as column, fault ->> 'reason' as reason, count(*)::int as rows,
      (array_agg(position order by position))[1:${sql.lit(ROWS_OF_CAUSE_MAX)}] as positions
    from bulk_change_rows, jsonb_array_elements(faults) as fault
    where bulk_change_id = ${id} and plan = 'problem' and not fault ? 'question'
    group by 1, 2
    order by count(*) desc, min(position), 1, 2
    limit ${sql.lit(CAUSES_MAX)}`.execute(db);
  return rows;
}

/** What the rows of a bulk change ask, the most frequent first. */
export async function listQuestions(db: Database, id: string): Promise<BulkChangeQuestions[]> {
  const { rows } = await sql<BulkChangeQuestions>`
    select ${questionsAsked} as questions, count(*)::int as rows,
      (count(*) filter (where answer is null))::int as open,
      (array_agg(position order by position))[1:${sql.lit(ROWS_OF_CAUSE_MAX)}] as positions
    from bulk_change_rows
    where bulk_change_id = ${id} and ${asks}
    group by 1
    order by count(*) desc, min(position)`.execute(db);
  return rows;
}
