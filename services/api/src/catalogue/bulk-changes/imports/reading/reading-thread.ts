import { Worker } from 'node:worker_threads';
import { programBeside } from '../../../../child-program.ts';
import type { ImportTask, ReadMessage } from './read-in-worker.ts';
import { ImportFault } from './table.ts';

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
