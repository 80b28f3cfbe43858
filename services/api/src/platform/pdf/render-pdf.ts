import type { FileReply } from '@kerf/contract/endpoint';
import { type Allowance, unlimited } from '../../http/allowance.ts';
import { type Share, systemShare } from '../../http/shares.ts';
import { drawnOnce } from './drawn-pdfs.ts';
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

async function draw(
  sheets: readonly Sheet[],
  facts: PdfFacts,
  { share, allowance }: DrawnFor,
): Promise<FileReply> {
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
