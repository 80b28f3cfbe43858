import { parentPort, workerData } from 'node:worker_threads';
import type { PdfTask, WorkerMessage } from './render-apart.ts';
import { renderSheets } from './render-sheets.ts';

/** Draws one PDF in a thread of its own, tells how many pages it has, then sends it as it grows. */
async function draw({ sheets, facts }: PdfTask): Promise<void> {
  const { pages, content } = await renderSheets(sheets, facts);
  send({ pages });
  for await (const piece of content) {
    const bytes = new Uint8Array(piece);
    send({ bytes }, [bytes.buffer]);
  }
}

function send(message: WorkerMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

await draw(workerData);
