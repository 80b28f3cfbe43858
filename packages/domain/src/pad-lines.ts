import { isPresent, laterRow, type PadRow } from './pad-row.ts';

/** A row and the time of its removal. Either can be null, but not both. */
export interface PadLine {
  readonly id: string;
  readonly row: PadRow | null;
  readonly removedAt: number | null;
}

export interface PadChanges {
  readonly rows: readonly PadRow[];
  readonly removed: readonly { readonly id: string; readonly at: number }[];
}

/** Merges changes into the stored lines and returns those that differ. The order of the changes does not matter. */
export function mergeLines(stored: readonly PadLine[], { rows, removed }: PadChanges): PadLine[] {
  const before = new Map(stored.map((line) => [line.id, line]));
  const after = new Map(before);
  const lineOf = (id: string): PadLine => after.get(id) ?? { id, row: null, removedAt: null };
  for (const { id, at } of removed) {
    const line = lineOf(id);
    if (at > (line.removedAt ?? -1)) after.set(id, { ...line, removedAt: at });
  }
  for (const row of rows) {
    const line = lineOf(row.id);
    // A row older than its removal is dropped; storing it would serve nothing.
    if (!isPresent(row, line.removedAt)) continue;
    const later = line.row === null ? row : laterRow(line.row, row);
    if (later !== line.row) after.set(row.id, { ...line, row: later });
  }
  return [...after.values()].filter((line) => !isSame(line, before.get(line.id)));
}

function isSame({ row, removedAt }: PadLine, before: PadLine | undefined): boolean {
  if (before === undefined || removedAt !== before.removedAt) return false;
  return JSON.stringify(row) === JSON.stringify(before.row);
}
