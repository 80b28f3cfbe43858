import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const WINDOW_MS = 60_000;
const SHARE_EVERY_MS = 1_000;
// Whoever makes few calls costs no statement; N processes miscount a caller by N twentieths at most.
const UNTOLD_SHARE = 1 / 20;

interface Count {
  /** Calls at all processes, as far as is known here. */
  known: number;
  /** Calls at this process that the others have not been told of. */
  untold: number;
}

/**
 * Counts the calls of each caller in the current minute, over all processes. Counting is done in
 * memory; once a second, what has gathered of busy callers is added to what the others counted.
 */
export class CallCounts {
  readonly #db: Database;
  readonly #max: number;
  readonly #onShareFailed: (error: unknown) => void;
  #windowStart = 0;
  #counts = new Map<string, Count>();
  /** Whoever has made enough calls here for the other processes to be told. */
  #busy = new Map<string, Count>();
  #sharedAt = 0;

  constructor(db: Database, max: number, onShareFailed: (error: unknown) => void) {
    this.#db = db;
    this.#max = max;
    this.#onShareFailed = onShareFailed;
  }

  /** Counts one call of a caller; answers in how many seconds they may call again, or null where they may now. */
  count(caller: string, max = this.#max): number | null {
    const now = Date.now();
    if (now >= this.#windowStart + WINDOW_MS) this.#begin(now);
    const count = this.#countOf(caller);
    if (count.known + count.untold >= max) {
      return Math.max(1, Math.ceil((this.#windowStart + WINDOW_MS - now) / 1000));
    }
    count.untold += 1;
    if (count.untold >= this.#max * UNTOLD_SHARE) this.#busy.set(caller, count);
    if (this.#busy.size > 0 && now >= this.#sharedAt + SHARE_EVERY_MS) this.#share(now);
    return null;
  }

  #begin(now: number): void {
    this.#windowStart = Math.floor(now / WINDOW_MS) * WINDOW_MS;
    this.#counts = new Map();
    this.#busy = new Map();
  }

  #countOf(caller: string): Count {
    const known = this.#counts.get(caller);
    if (known) return known;
    const count = { known: 0, untold: 0 };
    this.#counts.set(caller, count);
    return count;
  }

  #share(now: number): void {
    this.#sharedAt = now;
    const told = [...this.#busy].map(([caller, count]) => ({ caller, count, calls: count.untold }));
    this.#busy = new Map();
    for (const { count, calls } of told) {
      count.known += calls;
      count.untold -= calls;
    }
    this.#add(told).catch((error: unknown) => {
      for (const { count, calls } of told) {
        count.known -= calls;
        count.untold += calls;
      }
      this.#onShareFailed(error);
    });
  }

  async #add(told: readonly { caller: string; count: Count; calls: number }[]): Promise<void> {
    // In one order, so that two processes never wait for each other.
    const ordered = told.toSorted((one, other) => (one.caller < other.caller ? -1 : 1));
    const callers = ordered.map(({ caller }) => caller);
    const calls = ordered.map((each) => each.calls);
    const { rows } = await sql<{ bucket: string; count: number }>`
      insert into rate_limits as all_of (bucket, window_start, count)
      select bucket, ${new Date(this.#windowStart)}::timestamptz, calls
      from unnest(${callers}::text[], ${calls}::int[]) as own (bucket, calls)
      on conflict (bucket, window_start) do update set count = all_of.count + excluded.count
      returning bucket, count`.execute(this.#db);
    const countOf = new Map(told.map(({ caller, count }) => [caller, count]));
    for (const { bucket, count } of rows) {
      const own = countOf.get(bucket);
      if (own) own.known = count;
    }
  }
}
