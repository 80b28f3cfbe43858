import { fork } from 'node:child_process';
import type { FileReply } from '@kerf/contract/endpoint';
import { createTurns } from '../../../http/turns.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

export interface PdfTask {
  readonly sheets: readonly Sheet[];
  readonly facts: PdfFacts;
}

/** ".ts" from sources, ".js" as built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const program = new URL(`./pdf-process${extension}`, import.meta.url);

/** Enough for the longest print that is allowed; the young generation is as small as it goes. */
const heapLimits = ['--max-old-space-size=128', '--max-semi-space-size=1'];

/** Processes run one after the other, so that a server draws no more than one long document at a time. */
const inTurn = createTurns();

/**
 * Sheets as one PDF, drawn in a process of its own: requests are answered meanwhile, and the memory that
 * it took goes with it. It ends once its reader gives up.
 */
export function renderApart(task: PdfTask): Promise<FileReply> {
  const reply = Promise.withResolvers<FileReply>();
  void inTurn('pdf', () => runProcess(task, reply));
  return reply.promise;
}

/** Resolves once the process has ended, however it did. It never waits for the reader, who may be slow. */
function runProcess(task: PdfTask, reply: PromiseWithResolvers<FileReply>): Promise<void> {
  const child = fork(program, {
    execArgv: heapLimits,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isOpen = true;
  let complaint = '';
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const fail = (error: Error) => {
        reply.reject(error);
        if (isOpen) controller.error(error);
        isOpen = false;
        resolve();
      };
      child.stdout?.on('data', (bytes: Uint8Array) => {
        if (isOpen) controller.enqueue(bytes);
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        complaint += text;
      });
      child.on('message', (message) => {
        if (isDrawing(message)) reply.resolve({ name: task.facts.name, ...message, content });
      });
      child.on('error', fail);
      child.on('close', (code, signal) => {
        if (code !== 0)
          return fail(new Error(`Drawing ended with ${code ?? signal}.\n${complaint}`));
        if (isOpen) controller.close();
        isOpen = false;
        resolve();
      });
    },
    cancel: () => {
      isOpen = false;
      child.kill();
    },
  });
  child.send(task);
  return ended;
}

function isDrawing(message: unknown): message is { readonly pages: number } {
  return typeof message === 'object' && message !== null && 'pages' in message;
}
