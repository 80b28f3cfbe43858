import { setImmediate as turn } from 'node:timers/promises';
import type { FileReply } from '@kerf/contract/endpoint';
import PDFDocument from 'pdfkit';
import { drawSheet } from './draw-sheet.ts';
import { layOut } from './layout.ts';
import { createPen } from './pen.ts';
import type { Sheet } from './sheet.ts';

export interface PdfFacts {
  /** The file name: "invoice-2026-000123.pdf". */
  readonly name: string;
  readonly title: string;
  readonly author: string;
  /** The date of the document rather than of the drawing, so that the same document has the same bytes. */
  readonly createdAt: Date;
}

/** Sheets drawn before the process yields to other requests. */
const SHEETS_IN_A_ROW = 5;

/**
 * Draws sheets as one PDF. Counts the pages first, then draws while the file is read: no faster than its
 * reader, and no further once the reader cancels.
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
    // Laid out a second time: keeping the layouts would take many times the memory of the sheets.
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
