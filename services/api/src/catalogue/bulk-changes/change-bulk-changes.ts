import type { BulkChangeAnswer } from '@kerf/contract/schemas/bulk-change';
import { type BulkChangeStep, bulkChangeAfter, undoableUntil } from '@kerf/domain/bulk-change';
import { ProblemError } from '@kerf/domain/problem';
import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { BulkChangeRecord } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { asks, lockBulkChange, questionsAsked } from './bulk-changes.store.ts';

export interface BulkChangeDeps {
  readonly db: Database;
  readonly jobs: JobQueue;
}

/** When a change is applied, and when the products that it adds are published; null for drafts. */
interface Application {
  readonly takesEffectAt?: Date;
  readonly publishNewAt?: Date | null;
}

/** Starts to apply a planned change, or schedules it. */
export function applyBulkChange(
  { db, jobs }: BulkChangeDeps,
  actor: Actor,
  id: string,
  { takesEffectAt, publishNewAt }: Application,
): Promise<void> {
  const later = takesEffectAt !== undefined && takesEffectAt.getTime() > Date.now();
  return inTransaction(db, async (tx) => {
    const change = await takeStep(tx, id, later ? 'schedule' : 'apply', {
      applied_by: actor.userId,
      takes_effect_at: later ? takesEffectAt : null,
      publishes_new: publishNewAt !== null,
      publish_new_at: publishNewAt ?? null,
    });
    const detail = later
      ? { title: change.title, takesEffectAt: takesEffectAt.toISOString() }
      : { title: change.title };
    await recordAudit(tx, actor, later ? 'bulk-change.schedule' : 'bulk-change.apply', id, detail);
    const job = { kind: 'run-bulk-change', bulkChangeId: id } as const;
    await jobs.enqueue(tx, job, later ? takesEffectAt : undefined);
  });
}

/** Starts to undo an applied change. Throws a ProblemError once it is too late. */
export function undoBulkChange(
  { db, jobs }: BulkChangeDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const change = await takeStep(tx, id, 'undo', { undone_by: actor.userId });
    if (change.applied_at && undoableUntil(change.applied_at).getTime() < Date.now()) {
      throw new ProblemError({ code: 'undo_too_late' });
    }
    await recordAudit(tx, actor, 'bulk-change.undo', id, { title: change.title });
    await jobs.enqueue(tx, { kind: 'run-bulk-change', bulkChangeId: id });
  });
}

/** Cancels the schedule of a change. */
export function unscheduleBulkChange(db: Database, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const change = await takeStep(tx, id, 'unschedule', {
      takes_effect_at: null,
      applied_by: null,
    });
    await recordAudit(tx, actor, 'bulk-change.unschedule', id, { title: change.title });
  });
}

/** Discards a change that was not applied. */
export function discardBulkChange(db: Database, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const change = await takeStep(tx, id, 'discard', {});
    await recordAudit(tx, actor, 'bulk-change.discard', id, { title: change.title });
  });
}

type Written = Partial<
  Pick<
    BulkChangeRecord,
    'applied_by' | 'takes_effect_at' | 'undone_by' | 'publishes_new' | 'publish_new_at'
  >
>;

async function takeStep(tx: Tx, id: string, step: BulkChangeStep, written: Written) {
  const change = await lockBulkChange(tx, id);
  const state = bulkChangeAfter(change.state, step);
  if (state === null) throw new ProblemError({ code: 'bulk_change_state', state: change.state });
  await tx
    .updateTable('bulk_changes')
    .set({ ...written, state, rows_done: 0, attempts: 0, failure: null })
    .where('id', '=', id)
    .execute();
  return change;
}

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

/**
 * Runs the scheduled changes that are due, in order. Each also has a job at its exact time; this finds
 * those whose job was lost. `run` is `runBulkChange`, in this process or another.
 */
export async function startDueChanges(
  db: Database,
  run: (id: string) => Promise<void>,
): Promise<void> {
  const due = await db
    .selectFrom('bulk_changes')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'in', ['applying', 'undoing']),
        where.and([
          where('state', '=', 'scheduled'),
          where('takes_effect_at', '<=', sql<Date>`now()`),
        ]),
      ]),
    )
    .orderBy('takes_effect_at')
    .execute();
  for (const { id } of due) await run(id);
}
