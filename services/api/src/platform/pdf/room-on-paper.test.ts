import { PAPER_LINES_MAX } from '@kerf/domain/paper-lines';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  overlap,
  type PlacedPage,
  type PlacedText,
  pdfPlaces,
} from '../../../test/harness/pdf-places.ts';
import { renderSheets } from './render-sheets.ts';
import { MARGIN, type Sheet, type SheetLogo } from './sheet.ts';
import { bytesOf, sampleSheet } from './testing/sample-sheet.ts';

const facts = {
  name: 'invoice.pdf',
  title: 'Invoice',
  author: 'Kerf',
  createdAt: new Date('2026-11-22T10:00:00Z'),
};

const pagesOf = async (sheet: Sheet) =>
  pdfPlaces(await bytesOf(await renderSheets([sheet], facts)));

function sheetOf(lines: number, head: Partial<Sheet['head']>, changes: Partial<Sheet> = {}): Sheet {
  const sheet = sampleSheet(lines, changes);
  return { ...sheet, head: { ...sheet.head, ...head } };
}

/** A JPEG of 300 × 120 pixels as a camera stores it, turned by its metadata. */
async function jpegLogo(orientation?: number): Promise<SheetLogo> {
  const [width, height] = [300, 120];
  const picture = sharp({ create: { width, height, channels: 3, background: '#235' } });
  const jpeg = await picture.withMetadata({ orientation }).jpeg().toBuffer();
  return { dataUri: `data:image/jpeg;base64,${jpeg.toString('base64')}`, width, height };
}

/** All texts lie within the margins, none over another, nor over the logo. */
function expectRoomForAll(pages: readonly PlacedPage[]): void {
  for (const { width, height, texts, pictures } of pages) {
    for (const [index, text] of texts.entries()) {
      expect(text.left, text.text).toBeGreaterThanOrEqual(MARGIN - 0.5);
      expect(text.right, text.text).toBeLessThanOrEqual(width - MARGIN + 0.5);
      expect(text.bottom, text.text).toBeGreaterThanOrEqual(MARGIN - 0.5);
      expect(text.top, text.text).toBeLessThanOrEqual(height - MARGIN + 10);
      const others: readonly PlacedText[] = texts.slice(index + 1);
      const over = [...others, ...pictures].filter((other) => overlap(text, other));
      expect(over, text.text).toEqual([]);
    }
  }
}

const wordsOf = (pages: readonly PlacedPage[]) =>
  pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

test('every line of an address and of a footer is on the paper, and the rows keep clear of them', async () => {
  const footer = numbered('Footer', PAPER_LINES_MAX.shopFooter).join('\n');
  const address = { title: 'Bill to', lines: [...numbered('Line', 22), '97702'] };
  const pages = await pagesOf(sheetOf(60, { footer }, { address }));
  expectRoomForAll(pages);
  const words = wordsOf(pages);
  for (const line of address.lines) expect(words[0]).toContain(line);
  for (const page of words) {
    for (const line of footer.split('\n')) expect(page).toContain(line);
  }
});

test('an address, a footer or a reason of hundreds of lines becomes a paragraph with its last line', async () => {
  const lines = [...numbered('L', 90), '97702'];
  const reason = `Reason: ${[...numbered('R', 150), 'the end'].join('\n')}`;
  const address = { title: 'Bill to', lines };
  const footer = [...numbered('F', 50), 'last'].join('\r\n');
  const pages = await pagesOf(sheetOf(3, { footer }, { address, notes: [reason] }));
  expectRoomForAll(pages);
  const words = wordsOf(pages).join(' ');
  for (const last of ['L 1,', 'L 90,', '97702', 'F 50, last', 'R 150, the end']) {
    expect(words).toContain(last);
  }
});

const longName = 'Great Northern Saw Blade and Carbide Tooling Manufactory of Bend in Oregon Inc 1';
const shopLines = ['W'.repeat(120), '1 Arbor Way', 'office@kerf.example'];

test('a long shop name keeps clear of the logo, and of the lines below it', async () => {
  const logo = await jpegLogo();
  const pages = await pagesOf(sheetOf(60, { shopName: longName, shopLines, logo }));
  expect(pages[0]?.pictures).toHaveLength(1);
  expectRoomForAll(pages);
  expect(wordsOf(pages)[0]).toContain('Oregon Inc 1');
});

test('a long shop name in place of a logo keeps clear of the lines beside it', async () => {
  const pages = await pagesOf(sheetOf(60, { shopName: longName, shopLines }));
  expectRoomForAll(pages);
  expect(wordsOf(pages)[0]).toContain('Inc 1');
});

test.for([
  [1, 'top left'],
  [2, 'top right'],
  [3, 'bottom right'],
  [4, 'bottom left'],
  [5, 'top left'],
  [6, 'top right'],
  [7, 'bottom right'],
  [8, 'bottom left'],
] as const)(
  'a JPEG of orientation %i stands upright, in its own shape',
  async ([orientation, begins]) => {
    const [page] = await pagesOf(sheetOf(1, { logo: await jpegLogo(orientation) }));
    const [picture = expect.unreachable()] = page?.pictures ?? [];
    const [width, height] = [picture.right - picture.left, picture.top - picture.bottom];
    expect(width / height).toBeCloseTo(orientation > 4 ? 120 / 300 : 300 / 120);
    expect(picture.begins).toBe(begins);
    expect([Math.round(picture.left), Math.round(picture.top)]).toEqual([
      MARGIN,
      Math.round((page?.height ?? 0) - MARGIN),
    ]);
  },
);
