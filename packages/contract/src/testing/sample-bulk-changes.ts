import type { BulkChange } from '../schemas/bulk-change.ts';

/** A planned change of one product, unless `differing` says otherwise. */
export function sampleBulkChange(differing: Partial<BulkChange> = {}): BulkChange {
  return {
    _id: '11111111-1111-4111-8111-111111111111',
    kind: 'import',
    title: 'Spring prices',
    state: 'planned',
    createdAt: '2026-03-02T09:00:00.000Z',
    createdBy: 'Ada Marsh',
    takesEffectAt: null,
    appliedAt: null,
    appliedBy: null,
    undoneAt: null,
    undoneBy: null,
    undoUntil: null,
    progress: { done: 0, total: 0 },
    counts: { add: 0, change: 1, same: 0, problem: 0, refused: 0, kept: 0 },
    failure: null,
    importFile: null,
    ...differing,
  };
}
