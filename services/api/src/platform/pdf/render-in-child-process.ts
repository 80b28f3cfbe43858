import type { FileReply } from '@kerf/contract/endpoint';
import { programBeside, startProgram } from '../../child-program.ts';
import { createShares, type Share } from '../../http/shares.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

export interface PdfTask {
  readonly sheets: readonly Sheet[];
  readonly facts: PdfFacts;
}

const program = programBeside(import.meta.url, 'pdf-process');

/** Enough for the longest print allowed; the young generation is as small as possible. */
const heap = { old: 128, young: 1 };

/** Requests come before documents: one that takes seconds to draw may take a little longer. */
const NICENESS = 10;

/** A long document of a customer, of staff and of a mail at a time. */
const inShare = createShares();

/**
 * Draws sheets as one PDF in a child process: requests are answered meanwhile, and its memory is freed when
 * it exits. It is ended if the caller leaves or the reader cancels.
 */
export function renderInChildProcess(task: PdfTask, share: Share): Promise<FileReply> {
  const reply = Promise.withResolvers<FileReply>();
  inShare(share, () => runProcess(task, reply, share.left)).catch(reply.reject);
  return reply.promise;
}

/** Resolves once the process has ended in any way. Does not wait for the reader, who may be slow. */
function runProcess(
  task: PdfTask,
  reply: PromiseWithResolvers<FileReply>,
  left: AbortSignal | undefined,
): Promise<void> {
  const { child, ended } = startProgram(program, task, {
    heap,
    output: 'pipe',
    niceness: NICENESS,
  });
  const giveUp = () => child.kill();
  left?.addEventListener('abort', giveUp);
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
          // Nobody is told of a process that was ended because they left.
          const reason = left?.aborted ? left.reason : error;
          reply.reject(reason);
          if (isOpen) controller.error(reason);
          isOpen = false;
        },
      );
    },
    cancel: () => {
      isOpen = false;
      child.kill();
    },
  });
  return ended.catch(() => undefined).finally(() => left?.removeEventListener('abort', giveUp));
}

function isDrawing(message: unknown): message is { readonly pages: number } {
  return typeof message === 'object' && message !== null && 'pages' in message;
}
