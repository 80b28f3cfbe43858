import { code128, QUIET_MODULES } from '@kerf/domain/code128';
import type PDFDocument from 'pdfkit';
import {
  cellStyle,
  FACT_NAME_WIDTH,
  type LaidCell,
  type LaidColumn,
  type Layout,
  layoutSizes,
  middleOf,
} from './layout.ts';
import { LEADING, LOGO, styles } from './letterhead.ts';
import type { Pen } from './pen.ts';
import { MARGIN, type SheetLogo } from './sheet.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const LINE_COLOR = '#c9cdd6';
const STRONG_LINE_COLOR = '#16181d';
const BARCODE_HEIGHT = 30;
const BOX_SIDE = 11;

/** Never enlarged. pdfkit turns a JPEG upright before it fits it into the box. */
function drawLogo(pdf: Pdf, { dataUri, width, height }: SheetLogo): void {
  const side = Math.max(width, height);
  const box: [number, number] = [Math.min(LOGO.width, side), Math.min(LOGO.height, side)];
  pdf.image(dataUri, MARGIN, MARGIN, { fit: box });
}

/** Draws every page of a sheet. */
export function drawSheet(pdf: Pdf, pen: Pen, layout: Layout): void {
  const { paper } = layout.sheet.head;
  const size: [number, number] = [paper.width, paper.height];
  layout.pages.forEach((_, index) => {
    pdf.addPage({ size, margin: 0 });
    const top = index === 0 ? drawFirstHead(pdf, pen, layout) : drawContinuedHead(pen, layout);
    const end = drawTable(pen, layout, index, top);
    if (index === layout.pages.length - 1) drawEnd(pen, layout, end);
    drawFooter(pen, layout, index);
  });
}

function drawLetterhead(pdf: Pdf, pen: Pen, { sheet, letterhead }: Layout): void {
  const { logo, paper } = sheet.head;
  const right = paper.width - MARGIN;
  if (logo) drawLogo(pdf, logo);
  letterhead.name.forEach((line, index) => {
    if (logo) {
      const y = MARGIN + 10 + index * LEADING.shop;
      pen.textRight(line, { x: right, y }, styles.shop);
    } else {
      pen.text(line, { x: MARGIN, y: MARGIN + 12 + index * LEADING.title }, styles.title);
    }
  });
  letterhead.lines.forEach((line, index) => {
    const y = MARGIN + letterhead.linesTop + index * LEADING.small;
    pen.textRight(line, { x: right, y }, styles.small);
  });
}

function drawFirstHead(pdf: Pdf, pen: Pen, layout: Layout): number {
  const { sheet, tops } = layout;
  const right = sheet.head.paper.width - MARGIN;
  drawLetterhead(pdf, pen, layout);
  pen.text(sheet.title, { x: MARGIN, y: tops.title }, styles.title);
  const after = MARGIN + pen.widthOf(sheet.title, styles.title) + 10;
  pen.text(sheet.number, { x: after, y: tops.title }, styles.number);
  if (sheet.barcode !== undefined) drawBarcode(pen, sheet.barcode, right, tops.title);
  drawBlocks(pen, layout);
  return tops.table;
}

function drawBarcode(pen: Pen, text: string, right: number, bottom: number): void {
  const widths = code128(text);
  const module = 1;
  const total = widths.reduce((sum, width) => sum + width, 0) * module;
  let x = right - total - QUIET_MODULES * module;
  widths.forEach((width, index) => {
    const y = bottom - BARCODE_HEIGHT + 4;
    if (index % 2 === 0) pen.bar({ x, y }, width * module, BARCODE_HEIGHT);
    x += width * module;
  });
}

function drawBlocks(pen: Pen, { sheet, tops, address, facts }: Layout): void {
  if (sheet.address && address.length > 0) {
    pen.text(sheet.address.title, { x: MARGIN, y: tops.blocks }, styles.label);
    address.forEach((line, index) => {
      const y = tops.blocks + (index + 1) * LEADING.body;
      pen.text(line, { x: MARGIN, y }, styles.body);
    });
  }
  const middle = middleOf(sheet);
  let y = tops.blocks;
  for (const { name, lines } of facts) {
    pen.text(name, { x: middle, y }, styles.label);
    for (const line of lines) {
      pen.text(line, { x: middle + FACT_NAME_WIDTH, y }, styles.body);
      y += LEADING.body;
    }
  }
}

function drawContinuedHead(pen: Pen, { sheet }: Layout): number {
  const right = sheet.head.paper.width - MARGIN;
  const title = `${sheet.title} ${sheet.number}`;
  pen.text(title, { x: MARGIN, y: MARGIN + 10 }, styles.strong);
  const room = right - MARGIN - pen.widthOf(title, styles.strong) - 2 * layoutSizes.GAP;
  pen.wrap(sheet.head.shopName, room, styles.small).forEach((line, index) => {
    pen.textRight(line, { x: right, y: MARGIN + 10 + index * LEADING.small }, styles.small);
  });
  return MARGIN + layoutSizes.CONTINUED_HEAD;
}

/** Returns the position below the last row. */
function drawTable(pen: Pen, { columns, pages, sheet }: Layout, page: number, top: number): number {
  const right = sheet.head.paper.width - MARGIN;
  const width = right - MARGIN;
  for (const column of columns) drawAligned(pen, column, column.title, top + 10, styles.label);
  let y = top + layoutSizes.TABLE_HEAD - 3;
  pen.rule({ x: MARGIN, y }, width, STRONG_LINE_COLOR);
  const { rows = [], brought, carried } = pages[page] ?? {};
  if (brought !== undefined) y = drawCarry(pen, ['Brought forward', brought], right, y);
  for (const { cells, height } of rows) {
    cells.forEach((cell, index) => {
      const column = columns[index];
      if (column) drawCell(pen, column, cell, y);
    });
    y += height;
    pen.rule({ x: MARGIN, y }, width, LINE_COLOR);
  }
  if (carried !== undefined) y = drawCarry(pen, ['Carried forward', carried], right, y);
  return y;
}

/** Returns the position below the line. */
function drawCarry(pen: Pen, [name, value]: readonly [string, string], right: number, top: number) {
  const y = top + LEADING.body;
  pen.textRight(name, { x: right - 96, y }, styles.strong);
  pen.textRight(value, { x: right, y }, styles.strong);
  return top + layoutSizes.CARRY_LINE;
}

function drawCell(pen: Pen, column: LaidColumn, { cell, lines, detail }: LaidCell, top: number) {
  if (cell.isBox) {
    pen.box({ x: column.x + column.width - BOX_SIDE, y: top + 4 }, BOX_SIDE);
    return;
  }
  let y = top + LEADING.body;
  for (const line of lines) {
    drawAligned(pen, column, line, y, cellStyle(cell));
    y += LEADING.body;
  }
  for (const line of detail) {
    drawAligned(pen, column, line, y - 1, styles.small);
    y += LEADING.small;
  }
}

function drawAligned(
  pen: Pen,
  { x, width, align }: LaidColumn,
  text: string,
  y: number,
  style: Parameters<Pen['text']>[2],
): void {
  if (align === 'right') pen.textRight(text, { x: x + width, y }, style);
  else pen.text(text, { x, y }, style);
}

function drawEnd(pen: Pen, { sheet, notes }: Layout, top: number): void {
  const right = sheet.head.paper.width - MARGIN;
  let y = top + 8;
  sheet.totals.forEach(([name, value], index) => {
    const style = index === sheet.totals.length - 1 ? styles.total : styles.body;
    y += layoutSizes.TOTAL_LINE;
    pen.textRight(name, { x: right - 96, y }, style);
    pen.textRight(value, { x: right, y }, style);
  });
  y += 12;
  for (const note of notes) {
    y += LEADING.body;
    pen.text(note, { x: MARGIN, y }, styles.body);
  }
}

function drawFooter(pen: Pen, { sheet, footer, pages }: Layout, page: number): void {
  const { paper } = sheet.head;
  const bottom = paper.height - MARGIN;
  footer.forEach((line, index) => {
    const y = bottom - (footer.length - 1 - index) * LEADING.small;
    pen.text(line, { x: MARGIN, y }, styles.small);
  });
  const words = `Page ${page + 1} of ${pages.length}`;
  pen.textRight(words, { x: paper.width - MARGIN, y: bottom }, styles.small);
}
