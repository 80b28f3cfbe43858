import { pipeline } from 'node:stream/promises';
import { doTask } from '../../child-program.ts';
import type { PdfTask } from './render-in-child-process.ts';
import { renderSheets } from './render-sheets.ts';

/** Draws one PDF in a process of its own: tells how many pages it has, then writes it as fast as it is read. */
doTask(async ({ sheets, facts }: PdfTask) => {
  const { pages, content } = await renderSheets(sheets, facts);
  process.send?.({ pages });
  await pipeline(content, process.stdout);
});
