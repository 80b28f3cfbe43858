import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { ImportFault, summarize } from './table.ts';
import { sampleWorkbook } from './testing/sample-workbook.ts';

const asSuggested = { sheet: null, encoding: null };

/** The cells of a sheet's rows. */
function cellsOf(sheet: string, parts: Zippable = {}) {
  return readTable(sampleWorkbook(sheet, parts), asSuggested).rows.map(({ cells }) => cells);
}

function faultOf(bytes: Uint8Array): string {
  try {
    summarize(readTable(bytes, asSuggested));
  } catch (error) {
    if (error instanceof ImportFault) return error.fault;
    throw error;
  }
  return 'none';
}

const headings =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>';
const second = (cells: string) => `${headings}<row r="2">${cells}</row>`;

describe('a cell of a workbook', () => {
  test.each([
    ['a number', '<c r="A2"><v>48.5</v></c>', [48.5]],
    ['a shared text', '<c r="A2" t="s"><v>0</v></c>', ['KC-190']],
    [
      'leading zeros that a format adds',
      '<c r="A2" s="1"><v>123</v></c>',
      [{ value: 123, shown: '00123' }],
    ],
    ['leading zeros of text', '<c r="A2" t="inlineStr"><is><t>00123</t></is></c>', ['00123']],
    ['a date, as a date', '<c r="A2" s="2"><v>46093</v></c>', ['2026-03-12']],
    ['the result of a formula', '<c r="A2"><f>40*1.2</f><v>48</v></c>', [48]],
    ['a formula without a result', '<c r="A2"><f>B2*1.04</f></c>', ['=B2*1.04']],
    [
      'the result of a formula that has only been quoted',
      '<c r="A2"><f>"00123"</f></c>',
      ['00123'],
    ],
    ['an error', '<c r="A2" t="e"><v>#REF!</v></c>', ['#REF!']],
    [
      'text without its reading aid',
      '<c r="A2" t="inlineStr"><is><r><t>鋸</t></r><rPh sb="0" eb="1"><t>ノコ</t></rPh></is></c>',
      ['鋸'],
    ],
    [
      'text with the characters that XML cannot hold',
      '<c r="A2" t="inlineStr"><is><t>a_x000D_b _x005F_x000D_</t></is></c>',
      ['a\rb _x000D_'],
    ],
    ['a formula with escaped text', '<c r="A2" t="str"><f>B2</f><v>a_x0009_b</v></c>', ['a\tb']],
    ['a reference in lower case', '<c r="b2"><v>7</v></c>', ['', 7]],
    ['a gap before it', '<c r="C2"><v>7</v></c>', ['', '', 7]],
  ])('is %s', (_what, cell, read) => {
    expect(cellsOf(second(cell))[1]).toEqual(read);
  });

  test('is marked where it is merged with another one', () => {
    const rows = `<sheetData>${second('<c r="A2"><v>1</v></c><c r="B2"><v>2</v></c>')}<row r="3"><c r="A3"><v>3</v></c></row></sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>`;
    expect(cellsOf(rows).slice(1)).toEqual([
      [1, 2],
      [3, '#MERGED!'],
    ]);
  });
});

test('A sheet is chosen by its name, and hidden ones are not offered', () => {
  const table = readTable(sampleWorkbook(second('<c r="A2"><v>1</v></c>')), {
    ...asSuggested,
    sheet: 'Products',
  });
  expect(table).toMatchObject({ sheet: 'Products', sheets: ['Products', 'Empty'] });
});

test.each([
  ['damaged', strToU8('PK\u0003\u0004 nothing')],
  ['archive', zipSync({ 'word/document.xml': strToU8('<w/>') })],
  ['damaged', sampleWorkbook('<row><c></row>')],
  [
    'damaged',
    sampleWorkbook('', { 'xl/sharedStrings.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><sst/>') }),
  ],
  ['damaged', sampleWorkbook('<row r="abc"><c><v>1</v></c></row>')],
  ['damaged', sampleWorkbook(`${headings}<row r="2"><c><v>1</v></c></row><row r="2"/>`)],
  ['damaged', sampleWorkbook(`${headings}<row r="1.5"><c><v>1</v></c></row>`)],
  ['damaged', sampleWorkbook(`${headings}<row r="99999999999"><c><v>1</v></c></row>`)],
  ['old-workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
  [
    'protected',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  ['empty', sampleWorkbook('')],
  ['only-headings', sampleWorkbook(headings)],
  ['too-many-columns', sampleWorkbook(second('<c r="ZZ2"><v>1</v></c>'))],
])('A workbook is refused as %s', (fault, bytes) => {
  expect(faultOf(bytes)).toBe(fault);
});

const MEGABYTE = 1024 * 1024;
/** A workbook with a part of this many zeros. */
const zerosOf = (bytes: number) =>
  sampleWorkbook('', { 'xl/sharedStrings.xml': new Uint8Array(bytes) });

test('A zip bomb is refused by the size that it claims, before it is unpacked', () => {
  const bomb = zerosOf(1000);
  claimSize(bomb, 1000, 120 * MEGABYTE);
  expect(faultOf(bomb)).toBe('too-large-unpacked');
});

test('A zip bomb that claims to be small is not unpacked beyond its claim', () => {
  const bomb = zerosOf(24 * MEGABYTE);
  const before = process.memoryUsage().arrayBuffers;
  claimSize(bomb, 24 * MEGABYTE, 1000);
  expect(faultOf(bomb)).toBe('damaged');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
});

/** Changes the uncompressed sizes in a zip file's headers. */
function claimSize(zip: Uint8Array, from: number, to: number): void {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at + 4 <= zip.length; at += 1) {
    if (view.getUint32(at, true) === from) view.setUint32(at, to, true);
  }
}
