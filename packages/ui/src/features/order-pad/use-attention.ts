import { useMemo, useState } from 'react';
import type { RowView } from './row-view.ts';
import type { PadState } from './use-pad.ts';

interface Attention {
  /** The rows to show. */
  readonly views: readonly RowView[];
  readonly onlyProblems: boolean;
  readonly setOnlyProblems: (only: boolean) => void;
}

/** All rows or, on request, only those that need attention or have needed it since. */
export function useAttention({ views, problems }: PadState): Attention {
  // Remembered, so that a row being corrected does not disappear. Null while all rows are shown.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const news = only ? problems.filter(({ row }) => !only.has(row.id)) : [];
  if (only && news.length > 0) setOnly(new Set([...only, ...news.map(({ row }) => row.id)]));
  return {
    views: useMemo(
      () => (only ? views.filter(({ row }) => only.has(row.id)) : views),
      [views, only],
    ),
    onlyProblems: only !== null,
    setOnlyProblems: (wanted) => setOnly(wanted ? new Set() : null),
  };
}
