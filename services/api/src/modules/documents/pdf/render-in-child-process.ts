import type { FileReply } from '@kerf/contract/endpoint';
import { programBeside, startProgram } from '../../../child-program.ts';
import { createTurns } from '../../../http/turns.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

export interface PdfTask {
  readonly sheets: readonly Sheet[];
  readonly facts: PdfFacts;
}

const program = programBeside(import.meta.url, 'pdf-process');

/** Enough for the longest print allowed; the young generation is as small as possible. */
const heap = { old: 128, young: 1 };

/** One process at a time, so that a server draws at most one long document at once. */
const inTurn = createTurns();

/**
 * Draws sheets as one PDF in a child process: requests are answered meanwhile, and its memory is freed when
 * it exits. It is ended if the reader cancels.
 */
export function renderInChildProcess(task: PdfTask): Promise<FileReply> {
  const reply = Promise.withResolvers<FileReply>();
  void inTurn('pdf', () => runProcess(task, reply));
  return reply.promise;
}

/** Resolves once the process has ended in any way. Does not wait for the reader, who may be slow. */
function runProcess(task: PdfTask, reply: PromiseWithResolvers<FileReply>): Promise<void> {
  const { child, ended } = startProgram(program, task, { heap, output: 'pipe' });
  let isOpen = true;
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      child.stdout?.on('data', (bytes: Uint8Array) => {
        if (isOpen) controller.enqueue(bytes);
      });
      child.on('message', (message) => {
        if (isDrawing(message)) reply.resolve({ name: task.facts.name, ...message, content });
      });
      ended.then(
        () => {
          if (isOpen) controller.close();
          isOpen = false;
        },
        (error: Error) => {
          reply.reject(error);
          if (isOpen) controller.error(error);
          isOpen = false;
        },
      );
    },
    cancel: () => {
      isOpen = false;
      child.kill();
    },
  });
  return ended.catch(() => undefined);
}

function isDrawing(message: unknown): message is { readonly pages: number } {
  return typeof message === 'object' && message !== null && 'pages' in message;
}
