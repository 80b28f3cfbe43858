import { PAD_CHANGES_MAX, type PadChange, type PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { PadRow } from '@kerf/domain/pad-row';
import { emptyPad, mergePads, type Pad } from './pad-text.ts';

type TimeOf = readonly [id: string, at: number];

/** Changes that the server does not have yet and has room for, limited to the size of one call. */
export function unsentChange(pad: Pad): PadChange {
  const { rows, removed, delivery } = unsentPart(pad);
  return {
    since: pad.revision,
    rows: withinRoom(pad, rows).slice(0, PAD_CHANGES_MAX),
    removed: Object.entries(removed)
      .map(([id, at]) => ({ id, at }))
      .slice(0, PAD_CHANGES_MAX),
    ...(delivery.at > 0 && { delivery }),
  };
}

/** Two devices can have more rows together than the server accepts; the surplus stays on its device. */
function withinRoom({ rows, sent }: Pad, unsent: readonly PadRow[]): PadRow[] {
  const isAtServer = ({ id }: PadRow) => sent[id] !== undefined;
  let room = ORDER_LINES_MAX - rows.filter(isAtServer).length;
  return unsent.filter((row) => {
    if (isAtServer(row)) return true;
    room -= 1;
    return room >= 0;
  });
}

/** Whether there is something to send, not counting rows that the server has no room for. */
export function hasUnsent(pad: Pad): boolean {
  const { rows, removed, delivery } = unsentChange(pad);
  return rows.length > 0 || removed.length > 0 || delivery !== undefined;
}

/** The changes that the server does not have, which stay on the device after the user logs out. */
export function unsentPart(pad: Pad): Pad {
  const isUnsent = (id: string, at: number) => at > (pad.sent[id] ?? -1);
  return {
    ...emptyPad,
    rows: pad.rows.filter(({ id, at }) => isUnsent(id, at)),
    removed: Object.fromEntries(Object.entries(pad.removed).filter(([id, at]) => isUnsent(id, at))),
    delivery: isUnsent('delivery', pad.delivery.at) ? pad.delivery : emptyPad.delivery,
  };
}

/** Merges the server's response to a change into the pad. Changes made since it was sent are kept. */
export function received(pad: Pad, change: PadChange, state: PadState): Pad {
  const times: TimeOf[] = [...change.rows, ...change.removed, ...state.rows, ...state.removed].map(
    ({ id, at }) => [id, at],
  );
  const deliveries: TimeOf[] = [change.delivery, state.delivery].flatMap((delivery) =>
    delivery ? [['delivery', delivery.at] as const] : [],
  );
  const merged = mergePads(pad, {
    rows: state.rows,
    removed: Object.fromEntries(state.removed.map(({ id, at }) => [id, at])),
    delivery: state.delivery,
    attempt: { content: '', key: '', at: 0 },
    revision: state.revision,
    sent: latest([...times, ...deliveries]),
  });
  return state.whole ? withoutForgotten(merged, state) : merged;
}

/** Drops rows that the server once had and no longer lists, since it forgets old removals. */
function withoutForgotten(pad: Pad, { rows, revision }: PadState): Pad {
  const kept = new Set(rows.map(({ id }) => id));
  const removedRows = pad.rows.filter(({ id, at }) => !kept.has(id) && at <= (pad.sent[id] ?? -1));
  const removed = Object.fromEntries(removedRows.map(({ id, at }) => [id, at]));
  return { ...mergePads(pad, { ...pad, removed }), revision };
}

function latest(times: readonly TimeOf[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [id, at] of times) found[id] = Math.max(at, found[id] ?? at);
  return found;
}
