import type { BulkChangeState } from '@kerf/domain/bulk-change';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import { reversed } from './redo-row.ts';

/** The differences between applying and undoing. */
export interface Direction {
  readonly outcome: 'applied' | 'undone';
  readonly refusal: 'refusal' | 'undo_refusal';
  readonly changesOf: (row: BulkChangeRow) => BulkChangeRow['changes'];
  readonly isToRun: (row: BulkChangeRow) => boolean;
  readonly actorOf: (change: BulkChangeRecord) => string | null;
  readonly end: { readonly state: 'applied' | 'undone'; readonly at: 'applied_at' | 'undone_at' };
}

const apply: Direction = {
  outcome: 'applied',
  refusal: 'refusal',
  changesOf: (row) => row.changes,
  isToRun: (row) => row.plan === 'add' || row.plan === 'change',
  actorOf: (change) => change.applied_by,
  end: { state: 'applied', at: 'applied_at' },
};

const undo: Direction = {
  outcome: 'undone',
  refusal: 'undo_refusal',
  changesOf: (row) => reversed(row.changes),
  isToRun: (row) => row.applied === true,
  actorOf: (change) => change.undone_by,
  end: { state: 'undone', at: 'undone_at' },
};

/** What to run in this state; null if nothing. */
export function directionOf(state: BulkChangeState): Direction | null {
  if (state === 'applying') return apply;
  return state === 'undoing' ? undo : null;
}
