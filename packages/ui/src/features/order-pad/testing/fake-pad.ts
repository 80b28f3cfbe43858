import type { FakeHandlers } from '@kerf/api-client/fake-api';
import {
  type PadChange,
  type PadDelivery,
  type PadState,
  padChange,
} from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { mergeLines, type PadLine } from '@kerf/domain/pad-lines';
import { isPresent } from '@kerf/domain/pad-row';
import { ProblemError } from '@kerf/domain/problem';

type StoredLine = PadLine & { readonly revision: number };

/** For tests: an account's pad on the server, merged by the same rules. */
export function createFakePad() {
  const lines = new Map<string, StoredLine>();
  let delivery: PadDelivery = { phone: null, address: null, at: 0 };
  let revision = 0;
  const rowsOf = (stored: readonly PadLine[]) =>
    stored.flatMap(({ row, removedAt }) => (row && isPresent(row, removedAt) ? [row] : []));
  const exchange = ({ since, ...change }: PadChange): PadState => {
    const ids = new Set([...change.rows, ...change.removed].map(({ id }) => id));
    const stored = [...ids].flatMap((id) => lines.get(id) ?? []);
    const changed = mergeLines(stored, change);
    const after = new Map<string, PadLine>([
      ...lines,
      ...changed.map((line) => [line.id, line] as const),
    ]);
    if (change.rows.length > 0 && rowsOf([...after.values()]).length > ORDER_LINES_MAX) {
      throw new ProblemError({ code: 'pad_full', limit: ORDER_LINES_MAX });
    }
    revision += 1;
    for (const line of changed) lines.set(line.id, { ...line, revision });
    if (change.delivery && change.delivery.at > delivery.at) delivery = change.delivery;
    const newer = [...lines.values()].filter((line) => line.revision > (since ?? 0));
    const removed = newer.flatMap(({ id, removedAt }) =>
      removedAt === null ? [] : [{ id, at: removedAt }],
    );
    return { revision, whole: since === null, rows: rowsOf(newer), removed, delivery };
  };
  const api: FakeHandlers = { syncPad: ({ body }) => exchange(padChange.parse(body)) };
  return { api, exchange, rows: () => rowsOf([...lines.values()]) };
}
