import {
  isPresent,
  laterRow,
  PAD_COST_CENTER_MAX,
  PAD_ITEM_MAX,
  PAD_NOTE_MAX,
  PAD_QUANTITY_MAX,
  PAD_SHIP_TO_MAX,
  type PadRow,
  padTexts,
  type SeenProduct,
  storableText,
  type TypedRow,
} from '@kerf/domain/pad-row';

/** The rows of a pad in order, and those removed from it. */
export interface PadRows {
  readonly rows: readonly PadRow[];
  /** When each row was removed, by id, so that merging with another window does not restore it. */
  readonly removed: Readonly<Record<string, number>>;
}

export const noRows: PadRows = { rows: [], removed: {} };

/** A row as typed or added, with the product as it was then, if known. */
export interface NewRow extends TypedRow {
  readonly seen?: SeenProduct | null;
}

/** The time of a change; must be later than every earlier change. */
interface At {
  readonly at: number;
}

/** Inserts rows after the row with this id; at the end if it is null or gone. */
export function insertRows(
  pad: PadRows,
  after: string | null,
  typed: readonly (NewRow & { readonly id: string })[],
  { at }: At,
): PadRows {
  const index = after === null ? -1 : pad.rows.findIndex(({ id }) => id === after);
  const before = index < 0 ? pad.rows.at(-1) : pad.rows[index];
  const behind = index < 0 ? undefined : pad.rows[index + 1];
  const from = before?.place ?? 0;
  const step = behind ? (behind.place - from) / (typed.length + 1) : 1;
  // Floating-point positions between two neighbors run out eventually; then all rows are renumbered.
  if (from + step <= from) return insertRows(renumbered(pad, at), after, typed, { at });
  const rows = typed.map(({ id, seen = null, ...row }, position) => {
    const place = from + step * (position + 1);
    return { ...storable(row), id, place, at, seen };
  });
  return { ...pad, rows: byPlace([...pad.rows, ...rows]) };
}

function renumbered(pad: PadRows, at: number): PadRows {
  return { ...pad, rows: pad.rows.map((row, index) => ({ ...row, place: index + 1, at })) };
}

export function changeRow(pad: PadRows, id: string, changes: Partial<NewRow>, { at }: At): PadRows {
  return { ...pad, rows: pad.rows.map((row) => (row.id === id ? changed(row, changes, at) : row)) };
}

/** A new item discards what was seen of the previous product. */
function changed(row: PadRow, changes: Partial<NewRow>, at: number): PadRow {
  const next = { ...row, ...storable({ ...row, ...changes }), at };
  const isOther = next.item !== row.item && changes.seen === undefined;
  return { ...next, seen: isOther ? null : (changes.seen ?? row.seen) };
}

/** The row's text, sanitized to what every device and the server can store. */
export function storable({ item, quantity, note, costCenter, shipTo }: TypedRow): TypedRow {
  return {
    item: storableText(item, PAD_ITEM_MAX),
    quantity: storableText(quantity, PAD_QUANTITY_MAX),
    ...(note !== undefined && { note: storableText(note, PAD_NOTE_MAX) }),
    ...(costCenter !== undefined && { costCenter: storableText(costCenter, PAD_COST_CENTER_MAX) }),
    ...(shipTo !== undefined && { shipTo: storableText(shipTo, PAD_SHIP_TO_MAX) }),
  };
}

export function removeRows(pad: PadRows, ids: ReadonlySet<string>, { at }: At): PadRows {
  const removedRows = pad.rows.filter(({ id }) => ids.has(id)).map(({ id }) => [id, at] as const);
  return {
    rows: pad.rows.filter(({ id }) => !ids.has(id)),
    removed: { ...pad.removed, ...Object.fromEntries(removedRows) },
  };
}

/** Removes ordered rows, unless they have changed since they were sent. */
export function emptyRows(pad: PadRows, placed: readonly Pick<PadRow, 'id' | 'at'>[]): PadRows {
  return mergeRows(pad, {
    rows: [],
    removed: Object.fromEntries(placed.map(({ id, at }) => [id, at])),
  });
}

export function seeProducts(
  pad: PadRows,
  seenOf: ReadonlyMap<string, SeenProduct>,
  { at }: At,
): PadRows {
  const rows = pad.rows.map((row) => {
    const seen = seenOf.get(row.id);
    return seen ? { ...row, seen, at } : row;
  });
  return { ...pad, rows };
}

/** Restores removed rows to their places. */
export function restoreRows(pad: PadRows, rows: readonly PadRow[], { at }: At): PadRows {
  const back = new Set(rows.map(({ id }) => id));
  const now = new Map(pad.rows.map((row) => [row.id, row]));
  return {
    rows: byPlace([
      ...pad.rows.filter(({ id }) => !back.has(id)),
      ...rows.map((row) => ({ ...withoutTexts(now.get(row.id)), ...row, at })),
    ]),
    removed: Object.fromEntries(Object.entries(pad.removed).filter(([id]) => !back.has(id))),
  };
}

/** The texts that a row has by now, emptied: one that is absent would be taken from the row as it is. */
function withoutTexts(row: PadRow | undefined): Partial<TypedRow> {
  return Object.fromEntries(Object.keys(padTexts(row ?? {})).map((field) => [field, '']));
}

/** Merges two windows' versions of a pad: the latest change of each row wins, and so does a later removal. */
export function mergeRows(one: PadRows, other: PadRows): PadRows {
  const removed = newest(Object.entries(one.removed), Object.entries(other.removed));
  const rows = new Map<string, PadRow>();
  for (const row of [...one.rows, ...other.rows]) {
    const known = rows.get(row.id);
    rows.set(row.id, known === undefined ? row : laterRow(known, row));
  }
  const present = [...rows.values()].filter((row) => isPresent(row, removed[row.id]));
  return { rows: unlessSame(one.rows, byPlace(present)), removed: without(removed, present) };
}

/** Returns the previous array if no row has changed, so that React need not re-render it. */
function unlessSame(before: readonly PadRow[], after: readonly PadRow[]): readonly PadRow[] {
  const isSame = before.length === after.length && after.every((row, at) => row === before[at]);
  return isSame ? before : after;
}

/** The latest time per id. */
export function newest(
  ...entries: readonly (readonly (readonly [string, number])[])[]
): Record<string, number> {
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
