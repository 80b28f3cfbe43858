import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { pdfPages } from '../../../test/harness/pdf-text.ts';
import { layOut, layoutSizes } from './layout.ts';
import { createPen } from './pen.ts';
import { renderSheets } from './render-sheets.ts';
import { FOOTER, MARGIN, paperSizes, type Sheet } from './sheet.ts';
import { bytesOf, sampleSheet } from './testing/sample-sheet.ts';

const facts = {
  name: 'invoice.pdf',
  title: 'Invoice',
  author: 'Kerf',
  createdAt: new Date('2026-11-22T10:00:00Z'),
};

const pagesOf = async (...sheets: Sheet[]) =>
  pdfPages(await bytesOf(await renderSheets(sheets, facts)));

test('a long order goes over pages that repeat the head of the table and count themselves', async () => {
  const pages = await pagesOf(sampleSheet(60));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Product');
    expect(page).toContain('2026-000001');
  });
  const everything = pages.join(' ').split(' ');
  for (let line = 1; line <= 60; line += 1) expect(everything).toContain(`SKU-${line}`);
  expect(pages.at(-1)).toContain('$60.00');
});

test('totals are never alone on a page, however many lines there are', () => {
  const pen = createPen(new PDFDocument({ autoFirstPage: false }));
  const totals = Array.from({ length: 4 }, () => ['Total', '$1.00'] as const);
  for (let lines = 1; lines <= 80; lines += 1) {
    const { pages, tops } = layOut(sampleSheet(lines, { totals }), pen);
    const last = pages.at(-1)?.rows ?? [];
    expect(last.length, `${lines} lines`).toBeGreaterThan(0);
    const top = pages.length === 1 ? tops.table : MARGIN + layoutSizes.CONTINUED_HEAD;
    const rows = last.reduce((sum, { height }) => sum + height, 0);
    const end = top + layoutSizes.TABLE_HEAD + rows + totals.length * layoutSizes.TOTAL_LINE;
    expect(end, `${lines} lines`).toBeLessThanOrEqual(paperSizes.A4.height - MARGIN - FOOTER);
  }
});

test('a figure that is wider than its column widens it, and is not broken', () => {
  const pen = createPen(new PDFDocument({ autoFirstPage: false }));
  const figure = '$123,456,789,012.34';
  const sheet = sampleSheet(3);
  const rows = [...sheet.rows, [{ text: 'SKU-4' }, { text: 'Blade 4' }, { text: figure }]];

  const { columns, pages } = layOut({ ...sheet, rows }, pen);

  expect(pages[0]?.rows.at(-1)?.cells.at(-1)?.lines).toEqual([figure]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  expect(width).toBeCloseTo(paperSizes.A4.width - 2 * MARGIN);
});

test('what the lines come to is carried from page to page', async () => {
  const runningTotals = Array.from({ length: 60 }, (_, index) => `$${index + 1}.00`);
  const pages = await pagesOf(sampleSheet(60, { runningTotals }));
  let brought: string | undefined;
  for (const page of pages) {
    expect(/Brought forward\s+(\S+)/.exec(page)?.[1]).toBe(brought);
    const last = [...page.matchAll(/SKU-(\d+)/g)].at(-1)?.[1];
    brought = /Carried forward\s+(\S+)/.exec(page)?.[1];
    if (page !== pages.at(-1)) expect(brought).toBe(`$${last}.00`);
  }
  expect(brought).toBeUndefined();
});

test('several documents in one file are counted each by itself', async () => {
  const reply = await renderSheets([sampleSheet(60), sampleSheet(2)], facts);
  const pages = await pdfPages(await bytesOf(reply));
  expect(reply.pages).toBe(pages.length);
  expect(pages.at(-1)).toContain('Page 1 of 1');
});

test('the same document is drawn with the same bytes', async () => {
  const draw = async () => Buffer.from(await bytesOf(await renderSheets([sampleSheet(40)], facts)));
  expect((await draw()).equals(await draw())).toBe(true);
});

test.for([
  'Łukasz Żółć, Kraków',
  'Đặng Thị Hồng',
  'Александр Пильщиков',
  'Αλέξανδρος',
  '山田太郎 木工所',
  '김철수',
])('the name %s can be read', async (name) => {
  const [page = ''] = await pagesOf(
    sampleSheet(1, { address: { title: 'Bill to', lines: [name] } }),
  );
  // PDF readers put spaces between runs of different fonts.
  expect(page.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
});

test('a letter that no font has is written as its number, and an emoji not at all', async () => {
  const [page = ''] = await pagesOf(
    sampleSheet(1, { address: { title: 'Bill to', lines: ['\u{20BB7}野家 \u{1FA9A} Shop'] } }),
  );
  expect(page).toContain('[U+20BB7]');
  expect(page).not.toContain('U+1FA9A');
});

test('a reader who gives up ends the drawing', async () => {
  const { content } = await renderSheets(
    Array.from({ length: 300 }, () => sampleSheet(20)),
    facts,
  );
  const reader = content.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});
