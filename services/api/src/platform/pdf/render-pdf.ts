import { createHash } from 'node:crypto';
import type { FileReply } from '@kerf/contract/endpoint';
import { LRUCache } from 'lru-cache';
import { type Allowance, unlimited } from '../../http/allowance.ts';
import { type Share, systemShare } from '../../http/shares.ts';
import { renderInChildProcess } from './render-in-child-process.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

/** For whom a document is drawn. */
export interface DrawnFor {
  readonly share: Share;
  readonly allowance: Allowance;
}

/** What the server draws for itself. */
export const forTheServer: DrawnFor = { share: systemShare, allowance: unlimited };

/** Twenty rows take about 10 ms, which other calls wait; a process takes a third of a second to start. */
const ROWS_HERE_MAX = 20;
/** What drawing costs, in units of an allowance. */
const START_UNITS = 35;
const ROWS_PER_UNIT = 25;

/**
 * Sheets as one PDF. A long one does not block other requests, and counts on the allowance of whom it is
 * drawn for; one that was drawn a moment ago costs nothing. Throws a ProblemError if nothing is left of it.
 */
export function renderPdf(
  sheets: readonly Sheet[],
  facts: PdfFacts,
  drawnFor: DrawnFor,
): Promise<FileReply> {
  return drawnOnce(sheets, facts, () => draw(sheets, facts, drawnFor));
}

async function draw(sheets: readonly Sheet[], facts: PdfFacts, { share, allowance }: DrawnFor) {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > ROWS_HERE_MAX) {
    await allowance.require(START_UNITS + Math.ceil(rows / ROWS_PER_UNIT));
    return renderInChildProcess({ sheets, facts }, share);
  }
  await allowance.require(1);
  // pdfkit and fontkit take 24 MB and a third of a second to load, so they are loaded on first use.
  const { renderSheets } = await import('./render-sheets.ts');
  return renderSheets(sheets, facts);
}

interface Drawn {
  readonly pages: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const KEPT_BYTES = 8 * 1024 * 1024;
/** Longer ones are seldom asked for twice. */
const DOCUMENT_BYTES_MAX = 1024 * 1024;
const ROWS_MAX = 2_000;
const AGE_MS = 10 * 60_000;

const drawn = new LRUCache<string, Drawn>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
  ttl: AGE_MS,
});

/** The PDF of a single sheet if it was drawn a moment ago and nothing on it has changed; else draws it. */
async function drawnOnce(
  sheets: readonly Sheet[],
  facts: PdfFacts,
  draw: () => Promise<FileReply>,
): Promise<FileReply> {
  const [sheet, ...others] = sheets;
  if (!sheet || others.length > 0 || sheet.rows.length > ROWS_MAX) return draw();
  const key = createHash('sha256').update(JSON.stringify({ sheet, facts })).digest('base64');
  const found = drawn.get(key);
  if (!found) return keep(key, await draw());
  return { name: facts.name, pages: found.pages, content: new Blob([found.bytes]).stream() };
}

/** The same PDF, kept once all of it has been read. */
function keep(key: string, { name, pages, content }: FileReply): FileReply {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const keeping = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size <= DOCUMENT_BYTES_MAX) chunks.push(chunk);
      controller.enqueue(chunk);
    },
    flush: () => {
      if (size <= DOCUMENT_BYTES_MAX) drawn.set(key, { pages, bytes: Buffer.concat(chunks) });
    },
  });
  return { name, pages, content: content.pipeThrough(keeping) };
}
