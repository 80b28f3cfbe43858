import { fitLines, type LaidLetterhead, LEADING, layOutLetterhead, styles } from './letterhead.ts';
import type { Pen, TextStyle } from './pen.ts';
import { FOOTER, MARGIN, type Sheet, type SheetCell, type SheetColumn } from './sheet.ts';

const CELL_PADDING = 8;
const GAP = 8;
const TABLE_HEAD = 20;
const CONTINUED_HEAD = 34;
const TOTAL_LINE = 17;
/** The height of "Carried forward", and of "Brought forward" on the next page. */
const CARRY_LINE = 21;
/** The lines of an address and of the notes, so that each fits on a page. */
const BLOCK_LINES_MAX = 24;
const FOOTER_LINES_MAX = 14;
/** The width beside the footer that "Page 1 of 20" takes. */
const PAGE_NUMBER_WIDTH = 90;

export interface LaidCell {
  readonly lines: readonly string[];
  readonly detail: readonly string[];
  readonly cell: SheetCell;
}

export interface LaidRow {
  readonly cells: readonly LaidCell[];
  readonly height: number;
}

export interface LaidColumn extends SheetColumn {
  readonly x: number;
  readonly width: number;
}

/** A sheet with its text broken into lines and its rows assigned to pages. */
export interface Layout {
  readonly sheet: Sheet;
  readonly letterhead: LaidLetterhead;
  readonly columns: readonly LaidColumn[];
  readonly address: readonly string[];
  readonly facts: readonly { readonly name: string; readonly lines: readonly string[] }[];
  readonly notes: readonly string[];
  readonly footer: readonly string[];
  readonly tops: { readonly title: number; readonly blocks: number; readonly table: number };
  readonly pages: readonly LaidPage[];
}

export interface LaidPage {
  readonly rows: readonly LaidRow[];
  /** The total of the pages before. */
  readonly brought?: string | undefined;
  /** The total up to the end of this page. */
  readonly carried?: string | undefined;
}

export const FACT_NAME_WIDTH = 84;

/** The x position between the address block and the facts. */
export function middleOf({ head }: Sheet): number {
  return Math.round(head.paper.width * 0.53);
}

/** Breaks a sheet into lines and pages, without drawing. */
export function layOut(sheet: Sheet, pen: Pen): Layout {
  const { paper } = sheet.head;
  const width = paper.width - 2 * MARGIN;
  const middle = middleOf(sheet);
  const columns = columnsOf(sheet, width, pen);
  const letterhead = layOutLetterhead(sheet.head, pen);
  const address = fitLines(sheet.address?.lines ?? [], BLOCK_LINES_MAX, (line) =>
    pen.wrap(line, middle - MARGIN - 2 * GAP, styles.body),
  );
  const factWidth = paper.width - MARGIN - middle - FACT_NAME_WIDTH;
  const facts = sheet.facts.map(([name, value]) => ({
    name,
    lines: pen.wrap(value, factWidth, styles.body),
  }));
  const title = MARGIN + Math.max(letterhead.height, sheet.barcode ? 60 : 48) + 34;
  const blocks = title + 26;
  const factLines = facts.reduce((sum, { lines }) => sum + lines.length, 0);
  const blockLines = Math.max(address.length === 0 ? 0 : address.length + 1, factLines);
  const table = blocks + blockLines * LEADING.body + 18;
  const footer = footerLines(sheet, width - PAGE_NUMBER_WIDTH, pen);
  const notes = fitLines(sheet.notes, BLOCK_LINES_MAX, (note) =>
    pen.wrap(note, width, styles.body),
  );
  const bottom = paper.height - MARGIN - footerHeight(footer);
  const carry = sheet.runningTotals ? CARRY_LINE : 0;
  const pages = sharePages(
    sheet.rows.map((row) => laidRow(row, columns, pen)),
    {
      first: bottom - table - TABLE_HEAD,
      further: bottom - MARGIN - CONTINUED_HEAD - TABLE_HEAD - carry,
      carry,
      end: endHeight(sheet, notes),
    },
  );
  return {
    sheet,
    letterhead,
    columns,
    address,
    facts,
    notes,
    footer,
    tops: { title, blocks, table },
    pages: withCarriedTotals(pages, sheet.runningTotals ?? []),
  };
}

export const layoutSizes = { TABLE_HEAD, CONTINUED_HEAD, TOTAL_LINE, CARRY_LINE, GAP } as const;

function footerLines({ head }: Sheet, width: number, pen: Pen): string[] {
  if (head.footer === '') return [];
  return fitLines([head.footer], FOOTER_LINES_MAX, (text) => pen.wrap(text, width, styles.small));
}

/** A footer grows upwards. */
function footerHeight(lines: readonly string[]): number {
  return Math.max(FOOTER, (lines.length - 1) * LEADING.small + 8);
}

function columnsOf(sheet: Sheet, width: number, pen: Pen): LaidColumn[] {
  const widths = sheet.columns.map((column, index) => columnWidth(sheet, column, index, pen));
  const taken = widths.reduce<number>((sum, known) => sum + (known ?? 0), 0);
  let x = MARGIN;
  return sheet.columns.map((column, index) => {
    const laid = { ...column, x, width: widths[index] ?? width - taken };
    x += laid.width;
    return laid;
  });
}

/** A column of figures is as wide as its widest figure, which must not be broken into lines. */
function columnWidth({ rows }: Sheet, { width, align }: SheetColumn, index: number, pen: Pen) {
  if (width === undefined || align !== 'right') return width;
  return rows.reduce((widest, row) => {
    const cell = row[index];
    return cell ? Math.max(widest, pen.widthOf(cell.text, cellStyle(cell)) + GAP) : widest;
  }, width);
}

/** The style of a cell's text. */
export function cellStyle({ isStrong }: SheetCell): TextStyle {
  return isStrong ? styles.strong : styles.body;
}

function laidRow(row: readonly SheetCell[], columns: readonly LaidColumn[], pen: Pen): LaidRow {
  const cells = row.map((cell, index) => {
    const width = (columns[index]?.width ?? 0) - GAP;
    return {
      cell,
      lines: cell.text === '' ? [] : pen.wrap(cell.text, width, cellStyle(cell)),
      detail: cell.detail ? pen.wrap(cell.detail, width, styles.small) : [],
    };
  });
  const heights = cells.map(
    ({ lines, detail }) => lines.length * LEADING.body + detail.length * LEADING.small,
  );
  return { cells, height: Math.max(LEADING.body, ...heights) + CELL_PADDING };
}

function endHeight({ totals }: Sheet, notes: readonly string[]): number {
  const totalsHeight = totals.length === 0 ? 0 : totals.length * TOTAL_LINE + 10;
  const notesHeight = notes.length === 0 ? 0 : notes.length * LEADING.body + 12;
  return totalsHeight + notesHeight;
}

interface Room {
  readonly first: number;
  readonly further: number;
  /** The height of "Carried forward" below the rows of any page but the last. */
  readonly carry: number;
  /** The height of the totals and notes below the last row. */
  readonly end: number;
}

/** The totals are never alone on a page: if they do not fit, the last row moves with them. */
function sharePages(rows: readonly LaidRow[], room: Room): LaidRow[][] {
  const pages: LaidRow[][] = [[]];
  let left = room.first;
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    const needed = row.height + (isLast ? room.end : room.carry);
    const page = pages.at(-1);
    if (page && (needed <= left || (page.length === 0 && pages.length > 1))) {
      page.push(row);
      left -= row.height;
      return;
    }
    pages.push([row]);
    left = room.further - row.height;
  });
  return pages;
}

function withCarriedTotals(pages: readonly (readonly LaidRow[])[], totals: readonly string[]) {
  let shown = 0;
  return pages.map((rows, index) => {
    const brought = index === 0 ? undefined : totals[shown - 1];
    shown += rows.length;
    const carried = index === pages.length - 1 ? undefined : totals[shown - 1];
    return { rows, brought, carried };
  });
}
