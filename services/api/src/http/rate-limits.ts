import type { RateLimit } from '@kerf/contract/endpoint';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { createBatcher } from '../db/batcher.ts';
import type { Database } from '../db/database.ts';

const WINDOW_MS = 60_000;
/**
 * The share of the limit counted locally before it is shared. A few calls need no statement, and N
 * processes exceed the limit by at most N twentieths.
 */
const LOCAL_SHARE = 1 / 20;
const WRITES_AT_ONCE = 2;
/** If Postgres takes longer than this to respond, the counts in memory decide. */
const TIMEOUT_MS = 500;

/** The calls of one caller in one minute. */
interface Count {
  readonly caller: string;
  readonly windowStart: number;
  /** Known calls in all processes. */
  known: number;
  /** Calls in this process that have not been written to Postgres. */
  unshared: number;
  /** The write under way. */
  sharing: Promise<number> | null;
  /** The next write, which includes all calls until it starts. */
  next: Promise<number> | null;
}

interface SharedCalls {
  readonly caller: string;
  readonly windowStart: number;
  readonly calls: number;
}

/**
 * Counts the calls of each caller in the current minute, over all processes, for limits that every call has:
 * counts are kept in memory; after each twentieth of the limit, a call waits until they have been added to
 * those in Postgres. `countCall` counts those that few calls have.
 */
export class CallCounts {
  readonly #max: number;
  readonly #onSharingFailed: (error: unknown) => void;
  /** Adds calls to the count of all processes and returns the sum. */
  readonly #add: (shared: SharedCalls) => Promise<number>;
  #windowStart = 0;
  #counts = new Map<string, Count>();

  constructor(db: Database, max: number, onSharingFailed: (error: unknown) => void) {
    this.#max = max;
    this.#onSharingFailed = onSharingFailed;
    this.#add = createBatcher((shared) => addAll(db, shared), { concurrency: WRITES_AT_ONCE });
  }

  /**
   * Counts one call, or one that is worth several. Returns null if it is allowed, otherwise the seconds
   * until the next one is.
   */
  async count(caller: string, { max = this.#max, calls = 1 } = {}): Promise<number | null> {
    const count = this.#countOf(caller);
    if (count.known + count.unshared >= max) return secondsLeft(count);
    count.unshared += calls;
    const place = count.unshared;
    if (place < max * LOCAL_SHARE) return null;
    const before = await withinTimeout(this.#share(count), count.known);
    return before + place > max ? secondsLeft(count) : null;
  }

  #countOf(caller: string): Count {
    const now = Date.now();
    if (now >= this.#windowStart + WINDOW_MS) {
      this.#windowStart = Math.floor(now / WINDOW_MS) * WINDOW_MS;
      this.#counts = new Map();
    }
    const known = this.#counts.get(caller);
    if (known) return known;
    const count = {
      caller,
      windowStart: this.#windowStart,
      known: 0,
      unshared: 0,
      sharing: null,
      next: null,
    };
    this.#counts.set(caller, count);
    return count;
  }

  /** Writes the pending calls after the write under way. Returns the number of earlier calls in all processes. */
  #share(count: Count): Promise<number> {
    count.next ??= (async () => {
      await count.sharing;
      count.next = null;
      count.sharing = this.#shareNow(count);
      return count.sharing;
    })();
    return count.next;
  }

  async #shareNow(count: Count): Promise<number> {
    const { caller, windowStart, unshared: calls } = count;
    count.unshared = 0;
    count.known += calls;
    try {
      count.known = await this.#add({ caller, windowStart, calls });
    } catch (error) {
      count.unshared += calls;
      count.known -= calls;
      this.#onSharingFailed(error);
      return count.known;
    }
    return count.known - calls;
  }
}

function secondsLeft({ windowStart }: Count): number {
  return Math.max(1, Math.ceil((windowStart + WINDOW_MS - Date.now()) / 1000));
}

async function withinTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, otherwise);
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}

async function addAll(db: Database, shared: readonly SharedCalls[]): Promise<number[]> {
  // Sorted, which prevents deadlocks.
  const ordered = shared.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const { rows } = await sql<{ bucket: string; window_start: Date; count: number }>`
    insert into rate_limits as all_of (bucket, window_start, count)
    select * from unnest(
      ${ordered.map(({ caller }) => caller)}::text[],
      ${ordered.map(({ windowStart }) => new Date(windowStart))}::timestamptz[],
      ${ordered.map(({ calls }) => calls)}::int[]
    )
    on conflict (bucket, window_start) do update set count = all_of.count + excluded.count
    returning bucket, window_start, count`.execute(db);
  const counts = new Map(
    rows.map(({ bucket, window_start, count }) => [
      keyOf({ caller: bucket, windowStart: window_start.getTime() }),
      count,
    ]),
  );
  return shared.map((one) => counts.get(keyOf(one)) ?? one.calls);
}

function keyOf({ caller, windowStart }: Pick<SharedCalls, 'caller' | 'windowStart'>): string {
  return `${caller} ${windowStart}`;
}

/**
 * Counts a call in its fixed window, over all processes, and refuses it beyond the limit.
 * `bucket` names the call and its caller.
 */
export async function countCall(db: Database, bucket: string, limit: RateLimit): Promise<void> {
  const seconds = limit.perSeconds;
  const { count, left } = await db
    .insertInto('rate_limits')
    .values({
      bucket,
      // Postgres' clock, so that all processes use the same window.
      window_start: sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`,
      count: 1,
    })
    .onConflict((row) =>
      row
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning([
      'count',
      sql<number>`${seconds}::int - extract(epoch from now() - rate_limits.window_start)::float8`.as(
        'left',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (count <= limit.max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(left));
  throw new ProblemError({ code: 'rate_limited', retryAfterSeconds });
}
