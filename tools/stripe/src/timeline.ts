import type { StandInClock } from './clock.ts';

/** Something scheduled, as data, so that it survives a restart. */
export type Task =
  | {
      readonly kind: 'deliver';
      readonly eventId: string;
      readonly url: string;
      readonly attempt: number;
    }
  | { readonly kind: 'fail_refund'; readonly refundId: string }
  | { readonly kind: 'finish_refund'; readonly refundId: string }
  | { readonly kind: 'open_dispute'; readonly chargeId: string };

export interface ScheduledTask {
  /** Milliseconds of the stand-in's clock. */
  readonly at: number;
  readonly task: Task;
}

const LONGEST_TIMER_MS = 3_600_000;

/** Runs tasks when the stand-in's clock reaches them. A failed task does not affect others. */
export class Timeline {
  readonly #clock: StandInClock;
  readonly #run: (task: Task) => Promise<void> | void;
  readonly #running = new Set<Promise<unknown>>();
  #waiting: ScheduledTask[];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    clock: StandInClock,
    run: (task: Task) => Promise<void> | void,
    waiting: readonly ScheduledTask[] = [],
  ) {
    this.#clock = clock;
    this.#run = run;
    this.#waiting = [...waiting];
  }

  /** Tasks that have not started. */
  waiting(): readonly ScheduledTask[] {
    return this.#waiting;
  }

  add(delayMs: number, task: Task): void {
    this.#waiting.push({ at: this.#clock.now() + delayMs, task });
    this.wake();
  }

  /** Runs what is due; called after the clock was advanced. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#waiting.length === 0) return;
    const next = Math.min(...this.#waiting.map((scheduled) => scheduled.at));
    const wait = Math.min(Math.max(0, next - this.#clock.now()), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => this.#runDue(), wait);
  }

  /** Counts `work` as under way until it ends, for `settled`. */
  track(work: Promise<unknown>): void {
    this.#running.add(work);
    const done = () => this.#running.delete(work);
    work.then(done, done);
  }

  /** Resolves once nothing is under way or due. Does not wait for future tasks. */
  async settled(): Promise<void> {
    while (!this.#closed && (this.#running.size > 0 || this.#dueCount() > 0)) {
      if (this.#dueCount() > 0) this.#runDue();
      await Promise.allSettled([...this.#running]);
    }
  }

  clear(): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([...this.#running]);
  }

  #dueCount(): number {
    const now = this.#clock.now();
    return this.#waiting.filter((scheduled) => scheduled.at <= now).length;
  }

  #runDue(): void {
    const now = this.#clock.now();
    const due = this.#waiting.filter((scheduled) => scheduled.at <= now);
    this.#waiting = this.#waiting.filter((scheduled) => scheduled.at > now);
    for (const { task } of due.sort((a, b) => a.at - b.at)) this.track(this.#start(task));
    this.wake();
  }

  async #start(task: Task): Promise<void> {
    try {
      await this.#run(task);
    } catch (error) {
      console.error(`The Stripe stand-in could not run its task ${task.kind}:`, error);
    }
  }
}
