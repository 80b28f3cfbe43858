import type {
  BulkChange,
  BulkChangeCause,
  BulkChangeRow,
} from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeKind, BulkChangeState, RowPlanKind } from '@kerf/domain/bulk-change';
import type { VolumePriceChoice } from '@kerf/domain/product-import/volume-prices';
import { ONCE_APPLIED } from '@kerf/domain/product-sheet/columns';
import { formatMoment } from '../../../components/date-time.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';

export const kindLabels: Readonly<Record<BulkChangeKind, string>> = {
  import: 'Import',
  edit: 'Selection',
  grid: 'Grid',
};

const plannedLabels: Readonly<Record<RowPlanKind, string>> = {
  add: 'To add',
  change: 'To change',
  same: 'Unchanged',
  problem: 'Problem',
};

/** A change's nonzero counts in words, such as "340 changed", each with the value of its filter. */
export function countsInWords(change: BulkChange): { value: string; label: string }[] {
  const { counts } = change;
  const { question, leftOut, fault } = unappliedCounts(change);
  const words = [
    { value: 'add', count: counts.add, label: 'new' },
    { value: 'change', count: counts.change, label: 'changed' },
    { value: 'same', count: counts.same, label: 'unchanged' },
    { value: 'question', count: question, label: question === 1 ? 'question' : 'questions' },
    { value: 'left-out', count: leftOut, label: 'left out' },
    { value: 'fault', count: fault, label: fault === 1 ? 'problem' : 'problems' },
    { value: 'refused', count: counts.refused, label: 'not applied' },
    { value: 'kept', count: counts.kept, label: 'kept' },
  ];
  return words
    .filter(({ count }) => count > 0)
    .map(({ value, count, label }) => ({
      value,
      label: `${formatQuantity(count)} ${label}`,
    }));
}

/** How many products a change adds or changes. */
export function touchedCount({ counts }: BulkChange): number {
  return counts.add + counts.change;
}

interface UnappliedCounts {
  /** Rows with a question that is not answered yet. */
  readonly question: number;
  /** Rows that an answer left out. */
  readonly leftOut: number;
  /** Rows with a problem that must be corrected. */
  readonly fault: number;
}

/** How many rows of a plan are not applied, by the reason. */
export function unappliedCounts({ counts }: BulkChange): UnappliedCounts {
  const { problem, question = 0, leftOut = 0 } = counts;
  return { question, leftOut, fault: problem - question - leftOut };
}

/** "2, 3, 5 and 799 more". */
export function positionsInWords({
  rows,
  positions,
}: Pick<BulkChangeCause, 'rows' | 'positions'>): string {
  const shown = positions.map(formatQuantity).join(', ');
  const more = rows - positions.length;
  return more > 0 ? `${shown} and ${formatQuantity(more)} more` : shown;
}

/** What is left out when a plan is applied: "rows with a problem or an open question". Null if nothing is. */
export function leftOutInWords(change: BulkChange): string | null {
  const { question, fault } = unappliedCounts(change);
  const what = [...(fault > 0 ? ['a problem'] : []), ...(question > 0 ? ['an open question'] : [])];
  return what.length === 0 ? null : `rows with ${what.join(' or ')}`;
}

/** "5 products will be added and 27 changed". */
export function planInWords({ counts: { add, change } }: BulkChange): string {
  if (add === 0) return `${counted(change, 'product')} will change`;
  const added = `${counted(add, 'product')} will be added`;
  return change === 0 ? added : `${added} and ${formatQuantity(change)} changed`;
}

/** What an import of prices without volume prices does to those. */
export const volumePricesInWords: Readonly<Record<VolumePriceChoice, string>> = {
  keep: 'Volume prices stay as they are. Back to columns offers to change them along.',
  along: 'Volume prices change along with prices, in proportion.',
};

/** Says that rows which a filter hides in the spreadsheet are part of the plan. */
export function hiddenInWords(rows: number): string {
  const hidden =
    rows === 1
      ? '1 row that the file hides is'
      : `${formatQuantity(rows)} rows that the file hides are`;
  return `${hidden} imported too, for example those that a filter leaves out. Delete them in the file if they are not meant.`;
}

/** What applying does to products: "added", "changed", or "added or changed". */
export function deedInWords({ counts: { add, change } }: BulkChange): string {
  if (add === 0) return 'changed';
  return change === 0 ? 'added' : 'added or changed';
}

/** Why a plan has nothing to apply, and what to do about it. */
export function nothingToApply(change: BulkChange): string {
  const { question, fault } = unappliedCounts(change);
  const what = `Nothing to apply: ${whyNothing(change).join(', and ')}.`;
  if (question > 0) return `${what} Answer below.`;
  return fault > 0 && change.kind === 'import'
    ? `${what} Correct the file and import it again, or choose other columns.`
    : what;
}

function whyNothing(change: BulkChange): string[] {
  const { question, leftOut, fault } = unappliedCounts(change);
  const { same } = change.counts;
  const reasons = [
    { count: fault, noun: 'row', one: 'has a problem', many: 'have a problem' },
    { count: question, noun: 'row', one: 'has an open question', many: 'have an open question' },
    { count: leftOut, noun: 'row', one: 'is left out', many: 'are left out' },
    { count: same, noun: 'product', one: 'would stay the same', many: 'would stay the same' },
  ];
  return reasons
    .filter(({ count }) => count > 0)
    .map(({ count, noun, one, many }) => `${counted(count, noun)} ${count === 1 ? one : many}`);
}

/** What will happen or has happened to a row: "To change", "Changed", "Not applied", "Undone". */
export function rowOutcome(row: BulkChangeRow): string {
  if (row.undone === true) return 'Undone';
  if (row.undone === false) return 'Kept';
  if (row.applied === null) return plannedOutcome(row);
  if (!row.applied) return 'Not applied';
  return row.plan === 'add' ? 'Added' : 'Changed';
}

function plannedOutcome(row: BulkChangeRow): string {
  if (row.plan !== 'problem' || !asksSomething(row)) return plannedLabels[row.plan];
  return row.answer === 'leave-out' ? 'Left out' : 'Question';
}

/** Whether a row asks something, answered or not. */
export function asksSomething({ faults }: BulkChangeRow): boolean {
  return faults[0]?.question !== undefined;
}

/** What failed and what to do about it, depending on the state the failure left the change in. */
export function failureWords(state: BulkChangeState): {
  title: string;
  advice: string | undefined;
} {
  switch (state) {
    case 'planned':
      return { title: 'It was not applied', advice: 'Try again, or discard it.' };
    case 'applied':
      return { title: 'It was not undone', advice: 'Try again.' };
    case 'discarded':
      return { title: 'It could not be planned', advice: undefined };
    default:
      return { title: 'The last attempt failed', advice: 'Kerf will try again.' };
  }
}

/** Why a row was not changed as requested; empty if it was. */
export function rowReasons(row: BulkChangeRow): string[] {
  const refusals = [row.refusal, row.undoRefusal].filter((reason) => reason !== null);
  const faults = row.faults.map(({ column, reason, question }) =>
    question === undefined ? `${column}: ${reason}` : reason,
  );
  return [...refusals, ...faults];
}

/** A change of the time at which a product is published: from "draft" to "as soon as applied". */
export function publicationInWords({ from, to }: NonNullable<BulkChangeRow['publication']>) {
  return { column: 'Published', from: publishedWord(from), to: publishedWord(to) };
}

function publishedWord(at: string): string {
  if (at === '') return 'draft';
  return at === ONCE_APPLIED ? 'as soon as applied' : formatMoment(new Date(at), new Date());
}
