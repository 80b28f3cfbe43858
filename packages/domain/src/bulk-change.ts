/** Where a bulk change comes from: a file, an edit of selected products, or the grid. */
export const bulkChangeKinds = ['import', 'edit', 'grid'] as const;
export type BulkChangeKind = (typeof bulkChangeKinds)[number];

export const bulkChangeStates = [
  'planning',
  'planned',
  'scheduled',
  'applying',
  'applied',
  'undoing',
  'undone',
  'discarded',
] as const;
export type BulkChangeState = (typeof bulkChangeStates)[number];

/** The planned outcome of a row: add a product, change it, leave it the same, or a problem. */
export const rowPlanKinds = ['add', 'change', 'same', 'problem'] as const;
export type RowPlanKind = (typeof rowPlanKinds)[number];

/**
 * What a planned row can ask before it is applied. Until it is answered, a row that asks counts as a problem
 * and is left out.
 */
export const rowQuestions = ['low-price', 'withdrawn'] as const;
export type RowQuestion = (typeof rowQuestions)[number];

export const rowAnswers = ['apply', 'leave-out'] as const;
export type RowAnswer = (typeof rowAnswers)[number];

/** The maximum number of rows in one bulk change. */
export const BULK_ROWS_MAX = 20_000;

/** How long an applied change can be undone. */
export const UNDO_HOURS = 24;

const HOUR_MS = 3_600_000;

/** The end of the undo window of a change applied at `appliedAt`. */
export function undoableUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + UNDO_HOURS * HOUR_MS);
}

/** The state each step leads to, and the states it is allowed in. */
const steps = {
  apply: { from: ['planned'], to: 'applying' },
  schedule: { from: ['planned'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'planned' },
  undo: { from: ['applied'], to: 'undoing' },
  discard: { from: ['planning', 'planned', 'scheduled'], to: 'discarded' },
} as const satisfies Record<string, { from: readonly BulkChangeState[]; to: BulkChangeState }>;

export type BulkChangeStep = keyof typeof steps;

/** The state after a step; null if the step cannot be taken in this state. */
export function bulkChangeAfter(
  state: BulkChangeState,
  step: BulkChangeStep,
): BulkChangeState | null {
  const { from, to } = steps[step];
  return from.some((each) => each === state) ? to : null;
}
