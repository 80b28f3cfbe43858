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

/** Typing comes in bursts; it is written once it has been quiet for this long, in milliseconds. */
const PAUSE_MS = 300;

/** A row is given an id where it brings none. */
type NewRow = TypedRow & { readonly id?: string };

/** One account's pad on this machine, as the screens change it and as the other windows do. */
export interface PadStore {
  readonly pad: LiveValue<Pad>;
  /** Whether the machine keeps what is typed; false once it has refused. */
  readonly kept: LiveValue<boolean>;
  /** How many more rows the pad takes. */
  room(): number;
  /** Puts rows behind one, or at the end. Throws a RangeError where there is no room. */
  insert(after: string | null, rows: readonly NewRow[]): void;
  change(id: string, changes: Partial<TypedRow>): void;
  remove(ids: readonly string[]): void;
  /** Makes rows what they were, and brings back those that were taken out. */
  restore(rows: readonly PadRow[]): void;
  deliver(changes: Partial<Omit<PadDelivery, 'at'>>): void;
  attempt(attempt: SubmitAttempt | null): void;
  /** Writes down at once what waits for a pause. */
  flush(): void;
}

export function createPadStore(drafts: DraftStore, email: string): PadStore {
  const name = `order-pad ${email}`;
  const pad = createLiveValue(readPad(drafts.read(name)));
  const kept = createLiveValue(true);
  let pendingWrite: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  // Never before what other windows have written, whatever the clock says.
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
      // Full, or forbidden: the page goes on with what it has in memory, and says so.
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
    // Two windows that wrote at once: what the other one did not see yet is written again.
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
