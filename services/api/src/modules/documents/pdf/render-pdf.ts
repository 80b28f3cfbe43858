import type { FileReply } from '@kerf/contract/endpoint';
import { renderApart } from './render-apart.ts';
import { type PdfFacts, renderSheets } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

/** So many rows are drawn in some 40 ms; a thread takes longer than that to start. */
const ROWS_HERE_MAX = 100;

/** Sheets as one PDF. A long one does not keep other requests waiting. */
export function renderPdf(sheets: readonly Sheet[], facts: PdfFacts): Promise<FileReply> {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  return rows > ROWS_HERE_MAX ? renderApart({ sheets, facts }) : renderSheets(sheets, facts);
}
