import type { BulkChangeState } from '@kerf/domain/bulk-change';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { appliedAt } from './derived-cells.ts';
import { reversed } from './plan-row.ts';

/** The differences between applying and undoing. */
export interface RunMode {
  readonly outcome: 'applied' | 'undone';
  readonly refusal: 'refusal' | 'undo_refusal';
  readonly changesOf: (row: BulkChangeRow, run: RunTimes) => BulkChangeRow['changes'];
  /** Whether a row has something to do, as SQL. */
  readonly isToRun: RawBuilder<boolean>;
  readonly actorOf: (change: BulkChangeRecord) => string | null;
  readonly end: { readonly state: 'applied' | 'undone'; readonly at: 'applied_at' | 'undone_at' };
}

const apply: RunMode = {
  outcome: 'applied',
  refusal: 'refusal',
  changesOf: ({ changes }, { now }) => appliedAt(changes, now),
  isToRun: sql`plan in ('add', 'change')`,
  actorOf: (change) => change.applied_by,
  end: { state: 'applied', at: 'applied_at' },
};

const undo: RunMode = {
  outcome: 'undone',
  refusal: 'undo_refusal',
  changesOf: ({ changes }, { change }) => reversed(appliedAt(changes, change.applied_at)),
  isToRun: sql`applied`,
  actorOf: (change) => change.undone_by,
  end: { state: 'undone', at: 'undone_at' },
};

/** What to run in this state; null if nothing. */
export function modeOf(state: BulkChangeState): RunMode | null {
  if (state === 'applying') return apply;
  return state === 'undoing' ? undo : null;
}

/** A change that is being applied or undone. */
export interface Run {
  /** For progress updates, which must be visible before the transaction ends. */
  readonly db: Database;
  readonly tx: Tx;
  readonly change: BulkChangeRecord;
  readonly mode: RunMode;
  /** The time of the transaction, at which products are published and the change is applied. */
  readonly now: Date;
}

type RunTimes = Pick<Run, 'now' | 'change'>;

/** Who makes a change, for audit events and stock movements. */
export interface Author {
  readonly actorId: string | null;
  readonly bulkChangeId: string;
}

export function authorOf({ change, mode }: Run): Author {
  return { actorId: mode.actorOf(change), bulkChangeId: change.id };
}
