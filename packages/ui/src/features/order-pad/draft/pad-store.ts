import type { PadChange, PadDelivery, PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { PadRow, SeenProduct } from '@kerf/domain/pad-row';
import {
  createLiveValue,
  type LiveValue,
  type SettableValue,
} from '../../../platform/live-value.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import type { SubmitAttempt } from '../../../shared/send-once.ts';
import type { Finding } from '../finding.ts';
import { received, unsentPart } from './pad-exchange.ts';
import {
  changeRow,
  emptyRows,
  insertRows,
  type NewRow,
  type PadRows,
  removeRows,
  restoreRows,
  seeProducts,
} from './pad-rows.ts';
import { emptyPad, mergePads, type Pad, padText, readPad } from './pad-text.ts';

/** Changes are written after a pause of this length, in milliseconds. */
const PAUSE_MS = 300;

/** A row without an id gets a new one. */
type InsertedRow = NewRow & { readonly id?: string };

/** One person's pad on this device, shared with the browser's other windows. */
export interface PadStore {
  readonly pad: LiveValue<Pad>;
  /** Whether the last write to the device succeeded. */
  readonly kept: LiveValue<boolean>;
  /** What the rows' texts were last found to name, by `textKey`. Not stored. */
  readonly found: SettableValue<ReadonlyMap<string, Finding>>;
  /** How many more rows fit; zero if merging two devices has exceeded the limit. */
  room(): number;
  /** Inserts rows after another row, or at the end. Throws a RangeError if there is no room. */
  insert(after: string | null, rows: readonly InsertedRow[]): void;
  change(id: string, changes: Partial<NewRow>): void;
  remove(ids: readonly string[]): void;
  /** Restores rows to these values, including removed ones. */
  restore(rows: readonly PadRow[]): void;
  /** Removes ordered rows, except those changed since. */
  empty(placed: readonly Pick<PadRow, 'id' | 'at'>[]): void;
  /** Stores the products as the buyer has now seen for these rows. */
  see(seen: ReadonlyMap<string, SeenProduct>): void;
  /** Whether this window typed or added the row. */
  isOwn(id: string): boolean;
  deliver(changes: Partial<Omit<PadDelivery, 'at'>>): void;
  attempt(attempt: SubmitAttempt | null): void;
  /** Merges the server's response to a change. */
  receive(change: PadChange, state: PadState): void;
  /** Reads other windows' changes, then writes pending ones immediately. */
  flush(): void;
  /** Calls the listener after each change made in this window. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Deletes what the server has from this device, and closes the store. */
  leave(): void;
}

/** The pad of an account, or of a visitor. */
export function createPadStore(drafts: DraftStore, email: string | null): PadStore {
  const name = padName(email);
  const pad = createLiveValue(readPad(drafts.read(name)));
  const kept = createLiveValue(true);
  const found = createLiveValue<ReadonlyMap<string, Finding>>(new Map());
  let pendingWrite: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let hasLeft = false;
  const own = new Set<string>();
  const listeners = new Set<() => void>();

  // Later than every change from other windows, even if this clock is behind.
  function nextTimestamp(): { readonly at: number } {
    last = Math.max(Date.now(), last + 1, newestOf(pad.get()) + 1);
    return { at: last };
  }

  function flush(): void {
    clearTimeout(pendingWrite);
    pendingWrite = undefined;
    if (hasLeft) return;
    const merged = mergePads(pad.get(), readPad(drafts.read(name)));
    try {
      drafts.write(name, padText(merged, Date.now()));
      kept.set(true);
    } catch {
      // If storage is full or blocked, the rows stay in memory, and the page shows a warning.
      kept.set(false);
    }
    pad.set(merged);
  }

  function put(next: Pad): void {
    pad.set(next);
    pendingWrite ??= setTimeout(flush, PAUSE_MS);
    for (const listener of listeners) listener();
  }

  function putRows(rows: PadRows): void {
    put({ ...pad.get(), ...rows });
  }

  const unsubscribe = drafts.subscribe(name, () => {
    const written = readPad(drafts.read(name));
    const merged = mergePads(pad.get(), written);
    pad.set(merged);
    // Both windows wrote at once: write the rows that the other one overwrote again.
    if (JSON.stringify(merged.rows) !== JSON.stringify(written.rows)) {
      pendingWrite ??= setTimeout(flush, PAUSE_MS);
    }
  });

  return {
    pad,
    kept,
    found,
    room: () => Math.max(0, ORDER_LINES_MAX - pad.get().rows.length),
    insert: (after, typed) => {
      if (typed.length > ORDER_LINES_MAX - pad.get().rows.length) {
        throw new RangeError('The pad has no room for these rows');
      }
      const rows = typed.map((row) => ({ id: crypto.randomUUID(), ...row }));
      for (const { id } of rows) own.add(id);
      putRows(insertRows(pad.get(), after, rows, nextTimestamp()));
    },
    change: (id, changes) => {
      own.add(id);
      putRows(changeRow(pad.get(), id, changes, nextTimestamp()));
    },
    remove: (ids) => putRows(removeRows(pad.get(), new Set(ids), nextTimestamp())),
    empty: (placed) => putRows(emptyRows(pad.get(), placed)),
    see: (seen) => putRows(seeProducts(pad.get(), seen, nextTimestamp())),
    isOwn: (id) => own.has(id),
    restore: (rows) => putRows(restoreRows(pad.get(), rows, nextTimestamp())),
    deliver: (changes) =>
      put({ ...pad.get(), delivery: { ...pad.get().delivery, ...changes, ...nextTimestamp() } }),
    attempt: (attempt) =>
      put({
        ...pad.get(),
        attempt: { content: '', key: '', ...attempt, ...nextTimestamp() },
      }),
    receive: (change, state) => {
      if (hasLeft) return;
      pad.set(received(pad.get(), change, state));
      pendingWrite ??= setTimeout(flush, PAUSE_MS);
    },
    flush,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: () => {
      hasLeft = true;
      unsubscribe();
      clearTimeout(pendingWrite);
      listeners.clear();
      const unsent = unsentPart(mergePads(pad.get(), readPad(drafts.read(name))));
      if (isEmpty(unsent)) drafts.remove(name);
      else drafts.write(name, padText(unsent, Date.now()));
      pad.set(emptyPad);
    },
  };
}

function isEmpty({ rows, removed, delivery }: Pad): boolean {
  return rows.length === 0 && Object.keys(removed).length === 0 && delivery.at === 0;
}

function padName(email: string | null): string {
  return email === null ? 'order-pad' : `order-pad ${email}`;
}

function newestOf({ rows, removed, sent, delivery, attempt }: Pad): number {
  const times = [...Object.values(removed), ...Object.values(sent), ...rows.map(({ at }) => at)];
  return times.reduce((newest, at) => Math.max(newest, at), Math.max(delivery.at, attempt.at));
}
