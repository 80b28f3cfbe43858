import type { BulkChange, BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeKind, BulkChangeState, RowPlanKind } from '@kerf/domain/bulk-change';
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
export function countsInWords({ counts }: BulkChange): { value: string; label: string }[] {
  const words = [
    { value: 'add', count: counts.add, label: 'new' },
    { value: 'change', count: counts.change, label: 'changed' },
    { value: 'same', count: counts.same, label: 'unchanged' },
    {
      value: 'problem',
      count: counts.problem,
      label: counts.problem === 1 ? 'problem' : 'problems',
    },
    { value: 'refused', count: counts.refused, label: 'not applied' },
    { value: 'kept', count: counts.kept, label: 'kept' },
  ];
  return words
    .filter(({ count }) => count > 0)
    .map(({ value, count, label }) => ({
      value,
      label: `${count.toLocaleString('en-US')} ${label}`,
    }));
}

/** How many products a change adds or changes. */
export function touchedCount({ counts }: BulkChange): number {
  return counts.add + counts.change;
}

/** "5 products will be added and 27 changed". */
export function planInWords({ counts: { add, change } }: BulkChange): string {
  if (add === 0) return `${counted(change, 'product')} will change`;
  const added = `${counted(add, 'product')} will be added`;
  return change === 0 ? added : `${added} and ${formatQuantity(change)} changed`;
}

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
export function nothingToApply({ kind, counts }: BulkChange): string {
  const { same, problem } = counts;
  const reasons = [
    ...(problem > 0
      ? [`${counted(problem, 'row')} ${problem === 1 ? 'has' : 'have'} a problem`]
      : []),
    ...(same > 0 ? [`${counted(same, 'product')} would stay the same`] : []),
  ];
  const what = `Nothing to apply: ${reasons.join(', and ')}.`;
  return problem > 0 && kind === 'import'
    ? `${what} Correct the file and import it again, or choose other columns.`
    : what;
}

/** What will happen or has happened to a row: "To change", "Changed", "Not applied", "Undone". */
export function rowOutcome(row: BulkChangeRow): string {
  if (row.undone === true) return 'Undone';
  if (row.undone === false) return 'Kept';
  if (row.applied === null) return plannedLabels[row.plan];
  if (!row.applied) return 'Not applied';
  return row.plan === 'add' ? 'Added' : 'Changed';
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
  return [...refusals, ...row.faults.map(({ column, reason }) => `${column}: ${reason}`)];
}

/** A change of the time at which a product is published: from "draft" to "as soon as applied". */
export function publicationInWords({ from, to }: NonNullable<BulkChangeRow['publication']>) {
  return { column: 'Published', from: publishedWord(from), to: publishedWord(to) };
}

function publishedWord(at: string): string {
  if (at === '') return 'draft';
  return at === ONCE_APPLIED ? 'as soon as applied' : formatMoment(new Date(at), new Date());
}
