import type { BulkChangeAnswer } from '@kerf/contract/schemas/bulk-change';
import { ProblemError } from '@kerf/domain/problem';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { lockBulkChange } from './bulk-changes.store.ts';
import { asks, questionsAsked } from './question-conditions.ts';

/** Records the answer to what rows of a planned change ask. Rows that ask nothing stay as they are. */
export function answerQuestions(
  db: Database,
  actor: Actor,
  id: string,
  { answer, rows }: BulkChangeAnswer,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, title } = await lockBulkChange(tx, id);
    if (state !== 'planned') throw new ProblemError({ code: 'bulk_change_state', state });
    const { numAffectedRows = 0n } = await sql`
      update bulk_change_rows
      set answer = ${answer}, plan = ${answer === 'apply' ? 'change' : 'problem'}
      where bulk_change_id = ${id} and ${asks} and ${isMeant(rows)}
        and answer is distinct from ${answer}`.execute(tx);
    if (numAffectedRows === 0n) return;
    await recordAudit(tx, actor, 'bulk-change.answer', id, {
      title,
      answer,
      rows: Number(numAffectedRows),
    });
  });
}

function isMeant(rows: BulkChangeAnswer['rows']): RawBuilder<boolean> {
  if (rows.by === 'position') return sql`position = ${rows.position}`;
  return sql`${questionsAsked} = ${JSON.stringify(rows.questions.toSorted())}::jsonb`;
}
