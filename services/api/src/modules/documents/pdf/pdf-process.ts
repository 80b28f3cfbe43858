import { pipeline } from 'node:stream/promises';
import type { PdfTask } from './render-apart.ts';
import { renderSheets } from './render-sheets.ts';

/** Draws one PDF in a process of its own: tells how many pages it has, then writes it as fast as it is read. */
async function draw({ sheets, facts }: PdfTask): Promise<void> {
  const { pages, content } = await renderSheets(sheets, facts);
  process.send?.({ pages });
  await pipeline(content, process.stdout);
  process.off('disconnect', giveUp);
  process.disconnect();
}

/** The process that asked has died. */
function giveUp(): never {
  process.exit(1);
}

process.once('message', draw);
process.once('disconnect', giveUp);
