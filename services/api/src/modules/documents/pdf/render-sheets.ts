import { setImmediate as turn } from 'node:timers/promises';
import type { FileReply } from '@kerf/contract/endpoint';
import PDFDocument from 'pdfkit';
import { drawSheet } from './draw-sheet.ts';
import { layOut } from './layout.ts';
import { createPen } from './pen.ts';
import type { Sheet } from './sheet.ts';

export interface PdfFacts {
  /** The file's name: "invoice-2026-000123.pdf". */
  readonly name: string;
  readonly title: string;
  readonly author: string;
  /** Of the document and not of the drawing, so that the same document has the same bytes. */
  readonly createdAt: Date;
}

/** Other requests have a turn after so many sheets. */
const SHEETS_IN_A_ROW = 5;

/**
 * Sheets as one PDF. Their pages are counted first, and drawn while the file is being read: no faster than
 * its reader, and no further once it gives up.
 */
export async function renderSheets(sheets: readonly Sheet[], facts: PdfFacts): Promise<FileReply> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'Kerf',
      Producer: 'Kerf',
      CreationDate: facts.createdAt,
    },
  });
  const pen = createPen(pdf);
  let pages = 0;
  for (const [index, sheet] of sheets.entries()) {
    if (index % SHEETS_IN_A_ROW === 0) await turn();
    pages += layOut(sheet, pen).pages.length;
  }
  let drawn = 0;
  let hasEnded = false;

  function drawSome(): void {
    const some = sheets.slice(drawn, drawn + SHEETS_IN_A_ROW);
    // Laid out once more: the layouts of all sheets are many times what the sheets are.
    for (const sheet of some) drawSheet(pdf, pen, layOut(sheet, pen));
    drawn += some.length;
    if (some.length > 0) return;
    pdf.end();
    hasEnded = true;
  }

  const content = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await turn();
      let bytes = readBytes(pdf);
      while (bytes === null && !hasEnded) {
        drawSome();
        bytes = readBytes(pdf);
      }
      if (bytes === null) controller.close();
      else controller.enqueue(bytes);
    },
    cancel: () => {
      drawn = sheets.length;
    },
  });
  return { name: facts.name, pages, content };
}

function readBytes(pdf: { read(): unknown }): Uint8Array | null {
  const bytes = pdf.read();
  return bytes instanceof Uint8Array ? bytes : null;
}
