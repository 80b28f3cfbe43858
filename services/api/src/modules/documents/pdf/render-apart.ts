import { Worker } from 'node:worker_threads';
import type { FileReply } from '@kerf/contract/endpoint';
import { createTurns } from '../../../http/turns.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

export interface PdfTask {
  readonly sheets: readonly Sheet[];
  readonly facts: PdfFacts;
}

/** The number of pages comes first, then the file in pieces. */
export type WorkerMessage = { readonly pages: number } | { readonly bytes: Uint8Array };

/** ".ts" from sources, ".js" as built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const program = new URL(`./pdf-worker${extension}`, import.meta.url);

/** Enough for the longest print that is allowed. A `--max-semi-space-size` of the process goes before the young one. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** Threads run one after the other, so that a process draws no more than one long document at a time. */
const inTurn = createTurns();

/** Sheets as one PDF, drawn in a thread of its own: requests are answered meanwhile. It ends once its reader gives up. */
export function renderApart(task: PdfTask): Promise<FileReply> {
  const reply = Promise.withResolvers<FileReply>();
  void inTurn('pdf', () => runWorker(task, reply));
  return reply.promise;
}

/** Resolves once the thread has ended, however it did. */
function runWorker(task: PdfTask, reply: PromiseWithResolvers<FileReply>): Promise<void> {
  const worker = new Worker(program, { workerData: task, resourceLimits });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isOpen = true;
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      worker.on('message', (message: WorkerMessage) => {
        if ('pages' in message) {
          reply.resolve({ name: task.facts.name, pages: message.pages, content });
        } else if (isOpen) controller.enqueue(message.bytes);
      });
      worker.on('error', (error) => {
        reply.reject(error);
        if (isOpen) controller.error(error);
        isOpen = false;
      });
      worker.on('exit', () => {
        if (isOpen) controller.close();
        isOpen = false;
        resolve();
      });
    },
    cancel: () => {
      isOpen = false;
      void worker.terminate();
    },
  });
  return ended;
}
