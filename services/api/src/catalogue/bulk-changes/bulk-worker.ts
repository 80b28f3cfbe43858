import type { ChildProcess } from 'node:child_process';
import { programBeside, startProgram } from '../../child-program.ts';
import {
  type CurrentRequest,
  currentRequestId,
  currentSource,
  inRequest,
} from '../../current-request.ts';
import type { Database } from '../../db/database.ts';
import { createTurns } from '../../http/turns.ts';
import { planImport } from './imports/plan-import.ts';
import { type NewPlan, type Planner, planBulkChange, type WantedRow } from './plan-bulk-change.ts';
import { runBulkChange } from './run-bulk-change.ts';

/** The child process's connection to Postgres, and its logging. */
interface BulkDatabase {
  readonly url: string;
  readonly throughPooler: boolean;
  readonly slowQueryMs: number;
  readonly logLevel: string;
}

export interface BulkTask {
  readonly database: BulkDatabase;
  readonly work: BulkWork;
}

/** The outcome of the work: the bulk change's id, or an error. */
export type BulkAnswer =
  | { readonly id: string }
  | { readonly message: string; readonly stack: string; readonly code: string | null };

/** Runs the work of bulk changes: small ones in this process, large ones in a child process. */
export interface BulkWorker {
  /** Like `planBulkChange`. As with the other methods, also rejects if the process was killed. */
  plan(actor: Planner, plan: NewPlan, wanted: readonly WantedRow[]): Promise<string>;
  /** Like `planImport`. */
  planImport(bulkChangeId: string): Promise<void>;
  /** Like `runBulkChange`. */
  run(bulkChangeId: string): Promise<void>;
  /** Kills running work, which then has no effect and is retried by its job. */
  stop(): void;
}

/** Fewer rows take less time than starting a process. */
export const ROWS_HERE_MAX = 200;

const program = programBeside(import.meta.url, 'bulk-process');

/** Orders go first, but it still finishes. */
const NICENESS = 5;

/** Enough for the largest change allowed; the young generation is as small as possible. */
const heap = { old: 192, young: 1 };

/** An error from another process, with its error code. */
class FailedInChildProcess extends Error {
  override readonly name = 'FailedInChildProcess';
  readonly code: string | null;
  constructor({ message, stack, code }: Exclude<BulkAnswer, { id: string }>) {
    super(message);
    this.stack = stack;
    this.code = code;
  }
}

export function createBulkWorker(db: Database, database: BulkDatabase): BulkWorker {
  const working = new Set<ChildProcess>();
  const inTurn = createTurns();
  const doWork = async (rows: number, work: BulkWork) => {
    if (rows <= ROWS_HERE_MAX) return doBulkWork(db, work);
    // One of each kind at a time, so that a plan someone waits for need not wait for a change to be
    // applied.
    return inTurn(work.kind, () => doInChildProcess({ database, work }, working));
  };
  const doKnown = async (kind: 'run' | 'plan-import', bulkChangeId: string) => {
    await doWork(await rowsOf(db, bulkChangeId), { kind, bulkChangeId });
  };
  return {
    plan: ({ userId }, plan, wanted) => {
      const request = { id: currentRequestId(), source: currentSource() };
      return doWork(wanted.length, { kind: 'plan', request, actor: { userId }, plan, wanted });
    },
    planImport: (id) => doKnown('plan-import', id),
    run: (id) => doKnown('run', id),
    stop: () => {
      for (const child of working) child.kill('SIGKILL');
    },
  };
}

async function rowsOf(db: Database, id: string): Promise<number> {
  const change = await db
    .selectFrom('bulk_changes')
    .select('rows_total')
    .where('id', '=', id)
    .executeTakeFirst();
  return change?.rows_total ?? 0;
}

async function doInChildProcess(task: BulkTask, working: Set<ChildProcess>): Promise<string> {
  const { child, ended } = startProgram(program, task, {
    heap,
    output: 'inherit',
    niceness: NICENESS,
  });
  working.add(child);
  let answer: BulkAnswer | null = null;
  child.on('message', (message: BulkAnswer) => {
    answer = message;
  });
  try {
    await ended;
  } finally {
    working.delete(child);
  }
  return idOf(answer);
}

function idOf(answer: BulkAnswer | null): string {
  if (answer === null) throw new Error('bulk-process ended without an answer.');
  if ('id' in answer) return answer.id;
  throw new FailedInChildProcess(answer);
}

/** Work of bulk changes that takes long with many rows, as data to send to another process. */
type BulkWork =
  | { readonly kind: 'run' | 'plan-import'; readonly bulkChangeId: string }
  | {
      readonly kind: 'plan';
      readonly request: CurrentRequest;
      readonly actor: Planner;
      readonly plan: NewPlan;
      readonly wanted: readonly WantedRow[];
    };

/** Runs the work and returns the bulk change's id. */
export async function doBulkWork(db: Database, work: BulkWork): Promise<string> {
  if (work.kind === 'plan') {
    const { request, actor, plan, wanted } = work;
    return inRequest(request, () => planBulkChange(db, actor, plan, wanted));
  }
  const { kind, bulkChangeId } = work;
  await (kind === 'run' ? runBulkChange(db, bulkChangeId) : planImport(db, bulkChangeId));
  return bulkChangeId;
}
