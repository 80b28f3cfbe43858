import type { PadRow } from '@kerf/domain/pad-row';
import type { PadStore } from './draft/pad-store.ts';

/** Reverts the changes between the two states; later edits to other rows stay. */
export function undoChange(
  store: PadStore,
  before: readonly PadRow[],
  after: readonly PadRow[],
): void {
  const known = new Set(before.map(({ id }) => id));
  const changedAt = new Map(after.map(({ id, at }) => [id, at]));
  store.remove(after.filter(({ id }) => !known.has(id)).map(({ id }) => id));
  store.restore(before.filter(({ id, at }) => changedAt.get(id) !== at));
}
