import { createClock } from './clock.ts';
import { DataFile, readSaved, type Saved } from './data-file.ts';
import { Faults } from './faults.ts';
import { Idempotency } from './idempotency.ts';
import { failRefund, finishRefund, openDispute } from './life/refund.ts';
import { RequestLog } from './request-log.ts';
import { createStore, storeContents } from './state.ts';
import { type ScheduledTask, type Task, Timeline } from './timeline.ts';
import { RETRY_DELAYS_MS, type WebhookEndpoint, Webhooks } from './webhooks.ts';
import { createAct, finish, type Limits, type World } from './world.ts';

export interface WorldOptions {
  /** The file that keeps the state across restarts; without it, the state is in memory only. */
  readonly dataFile?: string;
  /** The initial webhook endpoints. */
  readonly webhooks?: readonly WebhookEndpoint[];
  /** Milliseconds since the epoch; real time by default. */
  readonly clock?: () => number;
  /** Delays between delivery attempts of an event, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
  readonly limits?: Partial<Limits>;
}

export interface KeptWorld {
  readonly world: World;
  /** Resumes the unfinished work of an earlier run. */
  start(): void;
  /** Ends work under way and writes the data file. */
  close(): Promise<void>;
}

const LIMITS: Limits = {
  confirmations: 10,
  refundFailsAfterMs: 3000,
  refundPendsMs: 3000,
  disputedAfterMs: 3000,
};

/** Creates the parts of a stand-in, with the state from the data file. */
export function createWorld(options: WorldOptions): KeptWorld {
  const saved = options.dataFile === undefined ? undefined : readSaved(options.dataFile);
  const clock = createClock(options.clock, saved?.clockOffset);
  const store = createStore(saved?.contents);
  const file: DataFile | undefined =
    options.dataFile === undefined ? undefined : new DataFile(options.dataFile, current);
  const changed = () => file?.changed();
  const timeline = new Timeline(clock, (task) => runTask(world, task), saved?.tasks);
  const webhooks = new Webhooks(
    {
      clock,
      store,
      timeline,
      retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
      changed,
    },
    options.webhooks ?? [],
  );
  const world: World = {
    clock,
    store,
    timeline,
    webhooks,
    idempotency: new Idempotency(clock, store.answers),
    faults: new Faults(),
    log: new RequestLog(),
    limits: { ...LIMITS, ...options.limits },
    tax: { isActive: true, percent: null },
    changed,
  };

  function current(): Saved {
    return {
      version: 1,
      clockOffset: clock.offset(),
      contents: storeContents(store, clock.now()),
      tasks: unfinishedTasks(world),
    };
  }
  return {
    world,
    start: () => timeline.wake(),
    close: async () => {
      webhooks.close();
      await timeline.close();
      file?.flush();
    },
  };
}

async function runTask(world: World, task: Task): Promise<void> {
  if (task.kind === 'deliver') {
    await world.webhooks.deliver(task.eventId, task.url, task.attempt);
    return;
  }
  const act = createAct(world);
  if (task.kind === 'fail_refund') failRefund(act, task.refundId);
  else if (task.kind === 'finish_refund') finishRefund(act, task.refundId);
  else openDispute(act, task.chargeId);
  finish(act);
}

// Held or paused deliveries are due at once after a restart, because the rules themselves are not stored.
function unfinishedTasks({ clock, timeline, webhooks }: World): readonly ScheduledTask[] {
  const keptBack = webhooks.rules.keptBack().map(({ eventId, url, attempt }) => ({
    at: clock.now(),
    task: { kind: 'deliver' as const, eventId, url, attempt },
  }));
  return [...timeline.waiting(), ...keptBack];
}
