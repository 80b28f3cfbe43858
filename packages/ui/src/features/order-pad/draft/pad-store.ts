import { createLiveValue, type LiveValue } from '../../../platform/live-value.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import type { SubmitAttempt } from '../../../shared/submit-attempt.ts';
import {
  changeRow,
  insertRows,
  PAD_ROWS_MAX,
  type PadRow,
  type PadRows,
  removeRows,
  restoreRows,
  type TypedRow,
} from './pad-rows.ts';
import { mergePads, type Pad, type PadDelivery, padText, readPad } from './pad-text.ts';

/** Changes are written after a pause of this length, in milliseconds. */
const PAUSE_MS = 300;

/** A row without an id gets a new one. */
type NewRow = TypedRow & { readonly id?: string };

/** One account's pad on this device, shared with the browser's other windows. */
export interface PadStore {
  readonly pad: LiveValue<Pad>;
  /** Whether the last write to the device succeeded. */
  readonly kept: LiveValue<boolean>;
  /** How many more rows the pad takes. */
  room(): number;
  /** Puts rows behind one, or at the end. Throws a RangeError where there is no room. */
  insert(after: string | null, rows: readonly NewRow[]): void;
  change(id: string, changes: Partial<TypedRow>): void;
  remove(ids: readonly string[]): void;
  /** Restores rows to these values, including removed ones. */
  restore(rows: readonly PadRow[]): void;
  deliver(changes: Partial<Omit<PadDelivery, 'at'>>): void;
  attempt(attempt: SubmitAttempt | null): void;
  /** Writes pending changes at once. */
  flush(): void;
}

export function createPadStore(drafts: DraftStore, email: string): PadStore {
  const name = `order-pad ${email}`;
  const pad = createLiveValue(readPad(drafts.read(name)));
  const kept = createLiveValue(true);
  let pendingWrite: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  // Later than every change of other windows, even where the clock is behind.
  function nextTimestamp(): { readonly at: number } {
    last = Math.max(Date.now(), last + 1, newestOf(pad.get()) + 1);
    return { at: last };
  }

  function flush(): void {
    clearTimeout(pendingWrite);
    pendingWrite = undefined;
    const merged = mergePads(pad.get(), readPad(drafts.read(name)));
    try {
      drafts.write(name, padText(merged, Date.now()));
      kept.set(true);
    } catch {
      // Full or forbidden: the rows stay in memory, and the page shows a warning.
      kept.set(false);
    }
    pad.set(merged);
  }

  function put(next: Pad): void {
    pad.set(next);
    pendingWrite ??= setTimeout(flush, PAUSE_MS);
  }

  function putRows(rows: PadRows): void {
    put({ ...pad.get(), ...rows });
  }

  drafts.subscribe(name, () => {
    const written = readPad(drafts.read(name));
    const merged = mergePads(pad.get(), written);
    pad.set(merged);
    // Both windows wrote at once: rows that the other overwrote are written again.
    if (JSON.stringify(merged.rows) !== JSON.stringify(written.rows)) {
      pendingWrite ??= setTimeout(flush, PAUSE_MS);
    }
  });

  return {
    pad,
    kept,
    room: () => PAD_ROWS_MAX - pad.get().rows.length,
    insert: (after, typed) => {
      if (typed.length > PAD_ROWS_MAX - pad.get().rows.length) {
        throw new RangeError('The pad has no room for these rows');
      }
      const rows = typed.map((row) => ({ id: crypto.randomUUID(), ...row }));
      putRows(insertRows(pad.get(), after, rows, nextTimestamp()));
    },
    change: (id, changes) => putRows(changeRow(pad.get(), id, changes, nextTimestamp())),
    remove: (ids) => putRows(removeRows(pad.get(), new Set(ids), nextTimestamp())),
    restore: (rows) => putRows(restoreRows(pad.get(), rows, nextTimestamp())),
    deliver: (changes) =>
      put({ ...pad.get(), delivery: { ...pad.get().delivery, ...changes, ...nextTimestamp() } }),
    attempt: (attempt) =>
      put({
        ...pad.get(),
        attempt: { content: '', key: '', ...attempt, ...nextTimestamp() },
      }),
    flush,
  };
}

function newestOf({ rows, delivery, attempt }: Pad): number {
  return rows.reduce((newest, { at }) => Math.max(newest, at), Math.max(delivery.at, attempt.at));
}
