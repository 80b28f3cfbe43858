import type { FileReply } from '@kerf/contract/endpoint';
import { renderInChildProcess } from './render-in-child-process.ts';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

/** A hundred rows take about 40 ms; a process takes longer than that to start. */
const ROWS_HERE_MAX = 100;

/** Sheets as one PDF. A long one does not block other requests. */
export async function renderPdf(sheets: readonly Sheet[], facts: PdfFacts): Promise<FileReply> {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > ROWS_HERE_MAX) return renderInChildProcess({ sheets, facts });
  // pdfkit and fontkit take 24 MB and a third of a second to load, so they are loaded on first use.
  const { renderSheets } = await import('./render-sheets.ts');
  return renderSheets(sheets, facts);
}
