/** A row exactly as typed. */
export interface TypedRow {
  /** A SKU, a name, or another maker's number. */
  readonly item: string;
  readonly quantity: string;
}

export interface PadRow extends TypedRow {
  readonly id: string;
  /** Rows are sorted by this. */
  readonly place: number;
  /** When it was last changed, in milliseconds. */
  readonly at: number;
}

/** The rows of a pad in order, and those removed from it. */
export interface PadRows {
  readonly rows: readonly PadRow[];
  /** When each row was removed, by id, so that a merge with another window does not restore it. */
  readonly removed: Readonly<Record<string, number>>;
}

export const PAD_ROWS_MAX = 2_000;

export const noRows: PadRows = { rows: [], removed: {} };

/** The time of a change, which must be later than every earlier change. */
interface At {
  readonly at: number;
}

/** Inserts rows after the row with this id; at the end where it is null or gone. */
export function insertRows(
  pad: PadRows,
  after: string | null,
  typed: readonly (TypedRow & { readonly id: string })[],
  { at }: At,
): PadRows {
  const index = after === null ? -1 : pad.rows.findIndex(({ id }) => id === after);
  const before = index < 0 ? pad.rows.at(-1) : pad.rows[index];
  const behind = index < 0 ? undefined : pad.rows[index + 1];
  const from = before?.place ?? 0;
  const step = behind ? (behind.place - from) / (typed.length + 1) : 1;
  // Floating-point places between two neighbours run out; then all rows are renumbered.
  if (from + step <= from) return insertRows(renumbered(pad, at), after, typed, { at });
  const rows = typed.map(({ id, item, quantity }, position) => {
    const place = from + step * (position + 1);
    return { id, item, quantity, place, at };
  });
  return { ...pad, rows: byPlace([...pad.rows, ...rows]) };
}

function renumbered(pad: PadRows, at: number): PadRows {
  return { ...pad, rows: pad.rows.map((row, index) => ({ ...row, place: index + 1, at })) };
}

export function changeRow(
  pad: PadRows,
  id: string,
  changes: Partial<TypedRow>,
  { at }: At,
): PadRows {
  return {
    ...pad,
    rows: pad.rows.map((row) => (row.id === id ? { ...row, ...changes, at } : row)),
  };
}

export function removeRows(pad: PadRows, ids: ReadonlySet<string>, { at }: At): PadRows {
  const gone = pad.rows.filter(({ id }) => ids.has(id)).map(({ id }) => [id, at] as const);
  return {
    rows: pad.rows.filter(({ id }) => !ids.has(id)),
    removed: { ...pad.removed, ...Object.fromEntries(gone) },
  };
}

/** Restores removed rows to their places. */
export function restoreRows(pad: PadRows, rows: readonly PadRow[], { at }: At): PadRows {
  const back = new Set(rows.map(({ id }) => id));
  return {
    rows: byPlace([
      ...pad.rows.filter(({ id }) => !back.has(id)),
      ...rows.map((row) => ({ ...row, at })),
    ]),
    removed: Object.fromEntries(Object.entries(pad.removed).filter(([id]) => !back.has(id))),
  };
}

/** Merges two windows' versions of a pad: the latest change of each row wins, and so does a later removal. */
export function mergeRows(one: PadRows, other: PadRows): PadRows {
  const removed = newest(Object.entries(one.removed), Object.entries(other.removed));
  const rows = new Map<string, PadRow>();
  for (const row of [...one.rows, ...other.rows]) {
    const known = rows.get(row.id);
    if (known === undefined || isLater(row, known)) rows.set(row.id, row);
  }
  const standing = [...rows.values()].filter(({ id, at }) => at > (removed[id] ?? -1));
  return { rows: byPlace(standing), removed: without(removed, standing) };
}

/** Breaks ties between changes in the same millisecond, so that both windows choose the same row. */
function isLater(row: PadRow, known: PadRow): boolean {
  if (row.at !== known.at) return row.at > known.at;
  return (
    JSON.stringify([row.item, row.quantity, row.place]) >
    JSON.stringify([known.item, known.quantity, known.place])
  );
}

function newest(...entries: readonly (readonly (readonly [string, number])[])[]) {
  const times: Record<string, number> = {};
  for (const [id, at] of entries.flat()) times[id] = Math.max(at, times[id] ?? at);
  return times;
}

function without(removed: Record<string, number>, rows: readonly PadRow[]) {
  const back = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(Object.entries(removed).filter(([id]) => !back.has(id)));
}

function byPlace(rows: readonly PadRow[]): PadRow[] {
  return rows.toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
}
