import { Worker } from 'node:worker_threads';
import type { ImportMapping, RowsToCorrect } from '@kerf/contract/schemas/import-file';
import type { ImportFileFault, ImportFileKind } from '@kerf/domain/import-file';
import { programBeside } from '../../../../child-program.ts';
import type { TableSummary } from '../../../../db/schema/table-summary.ts';
import { createShares, type Share, systemShare } from '../../../../http/shares.ts';
import type { WantedRow } from '../../plan-bulk-change.ts';
import type { FaultyRow } from './rows-to-correct.ts';
import { ImportFault, type ReadAs } from './table.ts';

export interface ImportTask {
  readonly bytes: Uint8Array;
  readonly readAs: ReadAs;
  /** How to read the rows; null for a summary only. */
  readonly mapping: ImportMapping | null;
  /** The rows that are wanted as they stand in the file. */
  readonly faulty?: readonly FaultyRow[];
}

/** A message of the worker: a summary, rows in order, that it is done, or why the file cannot be read. */
export type ReadMessage =
  | { readonly kind: ImportFileKind; readonly summary: TableSummary }
  | { readonly rows: readonly WantedRow[] }
  | { readonly toCorrect: RowsToCorrect }
  | { readonly fault: ImportFileFault }
  | { readonly isRead: true };

/** One at a time of staff and of the server's jobs: a hostile file holds up neither the one nor the other. */
const inShare = createShares();

/** Summarizes a file. Throws an ImportFault. */
export async function summarizeInWorker(
  bytes: Uint8Array,
  readAs: ReadAs,
  share: Share,
): Promise<{ kind: ImportFileKind; summary: TableSummary }> {
  const [first] = await runWorker({ bytes, readAs, mapping: null }, share);
  if (!first || !('summary' in first)) throw new ImportFault('damaged');
  return first;
}

/** Reads the rows of a file by its mapping. Throws an ImportFault. */
export async function readRowsInWorker(
  bytes: Uint8Array,
  mapping: ImportMapping,
): Promise<WantedRow[]> {
  const { sheet, encoding = null } = mapping;
  const messages = await runWorker({ bytes, readAs: { sheet, encoding }, mapping }, systemShare);
  return messages.flatMap((message) => ('rows' in message ? message.rows : []));
}

/** Reads the faulty rows of a file as they stand there. Throws an ImportFault. */
export async function readFaultyInWorker(
  bytes: Uint8Array,
  mapping: ImportMapping,
  faulty: readonly FaultyRow[],
  share: Share,
): Promise<RowsToCorrect> {
  const { sheet, encoding = null } = mapping;
  const [first] = await runWorker({ bytes, readAs: { sheet, encoding }, mapping, faulty }, share);
  if (!first || !('toCorrect' in first)) throw new ImportFault('damaged');
  return first.toCorrect;
}

/** Reads in a worker thread: requests are answered meanwhile, and a hostile file can harm only the thread. */
function runWorker(task: ImportTask, share: Share): Promise<ReadMessage[]> {
  return inShare(share, () => readInThread(task));
}

const program = programBeside(import.meta.url, 'import-worker');

/** A file that needs more memory or time than this cannot be one of twenty thousand products. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
const TIME_LIMIT_MS = 30_000;

/** An import reads its file several times within seconds, and starting a thread takes longer than most files. */
const KEPT_MS = 10_000;
/** A thread that has read a larger file is ended at once, which frees its memory. */
const KEPT_AFTER_BYTES_MAX = 1024 ** 2;

/** The threads that wait for a file, each with the timer that ends it. */
const waiting = new Map<Worker, NodeJS.Timeout>();

/** Reads a file in a thread. Rejects with an ImportFault if it cannot be read. */
export function readInThread(task: ImportTask): Promise<ReadMessage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadMessage[]>();
  const messages: ReadMessage[] = [];
  const thread = takeThread();
  const limit = setTimeout(() => void thread.terminate(), TIME_LIMIT_MS);
  const onMessage = (message: ReadMessage) => {
    if ('fault' in message) {
      reject(new ImportFault(message.fault));
      // The next file gets a thread that has read nothing hostile.
      void thread.terminate();
      return;
    }
    if (!('isRead' in message)) {
      messages.push(message);
      return;
    }
    clearTimeout(limit);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    if (task.bytes.length <= KEPT_AFTER_BYTES_MAX) keepThread(thread);
    else void thread.terminate();
    resolve(messages);
  };
  const onError = (error: unknown) => {
    reject(isOutOfMemory(error) ? new ImportFault('too-large-unpacked') : error);
  };
  const onExit = () => {
    clearTimeout(limit);
    reject(new ImportFault('too-large-unpacked'));
  };
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  thread.postMessage(task);
  return promise;
}

function takeThread(): Worker {
  const [kept] = waiting;
  if (!kept) return startThread();
  const [thread, end] = kept;
  clearTimeout(end);
  waiting.delete(thread);
  thread.ref();
  return thread;
}

function startThread(): Worker {
  const thread = new Worker(program, { resourceLimits });
  // One that has ended reads nothing more.
  return thread.once('exit', () => waiting.delete(thread));
}

/** Lets a thread wait for the next file. The server does not wait for it when it stops. */
function keepThread(thread: Worker): void {
  const end = setTimeout(() => {
    waiting.delete(thread);
    void thread.terminate();
  }, KEPT_MS);
  waiting.set(thread, end.unref());
  thread.unref();
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
