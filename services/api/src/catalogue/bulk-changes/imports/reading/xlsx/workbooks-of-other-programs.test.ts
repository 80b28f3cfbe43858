import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '../read-table.ts';
import { summarize } from '../table.ts';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
const xml = (text: string) => strToU8(`<?xml version="1.0"?>${text}`);
const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A sheet with headings and these rows below. */
const products = (rows: string) =>
  `<worksheet><sheetData><row r="1">${text('A1', 'SKU')}${text('B1', 'Price')}</row>${rows}</sheetData></worksheet>`;
const cover = `<worksheet><sheetData><row r="1">${text('A1', 'Price list')}</row><row r="2">${text('A2', 'Contact')}${text('B2', 'Sales')}</row></sheetData></worksheet>`;
const one = products(`<row r="2">${text('A2', 'A-1')}<c r="B2"><v>5</v></c></row>`);

interface Parts {
  readonly sheets?: Readonly<Record<string, string>>;
  readonly head?: string;
  readonly styles?: string;
  readonly parts?: Zippable;
}

function workbook({ sheets = { Products: one }, head = '', styles, parts = {} }: Parts) {
  const entries = Object.entries(sheets);
  const listed = entries.map(
    ([name], at) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}"/>`,
  );
  const related = entries.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/s${at}.xml`));
  return zipSync({
    '_rels/.rels': xml(
      `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(`<workbook>${head}<sheets>${listed.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${related.join('')}${relation('s', 'styles', 'styles.xml')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    ...Object.fromEntries(
      entries.map(([, sheet], at) => [`xl/worksheets/s${at}.xml`, xml(sheet)] as const),
    ),
    ...(styles === undefined ? {} : { 'xl/styles.xml': xml(styles) }),
    ...parts,
  });
}

const read = (given: Parts, sheet: string | null = null) =>
  readTable(workbook(given), { sheet, encoding: null });
const cellsOf = (given: Parts) =>
  read(given)
    .rows.slice(1)
    .map(({ cells }) => cells);

describe('a formula', () => {
  const uncalculated = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';
  const row = (cell: string) => ({
    Products: products(`<row r="2">${text('A2', 'A-1')}${cell}</row>`),
  });

  test.each([
    ['0 left by a writer that does not calculate', uncalculated, '<v>0</v>', '=C2*2'],
    ['0.0 likewise', uncalculated, '<v>0.0</v>', '=C2*2'],
    ['a result of a writer that leaves the rest to others', uncalculated, '<v>9.5</v>', 9.5],
    [
      '0 in a workbook whose calculation was not finished',
      '<calcPr calcCompleted="0"/>',
      '<v>0</v>',
      '=C2*2',
    ],
    ['0 that was calculated', '<calcPr calcId="191029"/>', '<v>0</v>', 0],
    ['no result', '', '<v/>', '=C2*2'],
  ])('%s', (_what, head, value, expected) => {
    const sheets = row(`<c r="B2"><f>C2*2</f>${value}</c>`);
    expect(cellsOf({ sheets, head })).toEqual([['A-1', expected]]);
  });

  test('whose result is no text is blank, and rows of nothing else are none', () => {
    const blank = (place: string) => `<c r="${place}" t="str"><f>IF(1=1,"","x")</f><v></v></c>`;
    const sheets = {
      Products: products(
        `<row r="2">${text('A2', 'A-1')}${blank('B2')}</row><row r="3">${blank('A3')}${blank('B3')}</row>`,
      ),
    };
    expect(cellsOf({ sheets })).toEqual([['A-1']]);
  });
});

describe('a number format', () => {
  const formatted = (code: string, value: number, head = '') => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const sheets = { Products: products(`<row r="2"><c r="A2" s="0"><v>${value}</v></c></row>`) };
    return cellsOf({ sheets, styles, head })[0]?.[0];
  };

  test.each([
    ['&quot;KC-&quot;000', 190, { value: 190, shown: 'KC-190' }],
    ['\\K\\C\\-000', 7, { value: 7, shown: 'KC-007' }],
    ['0&quot;T&quot;', 60, { value: 60, shown: '60T' }],
    ['000\\-0000', 1_234_567, { value: 1_234_567, shown: '123-4567' }],
    ['&quot;A&quot;0;&quot;B&quot;0', -4, { value: -4, shown: 'B4' }],
    ['#,##0.00\\ &quot;mm&quot;', 1064.5, { value: 1064.5, shown: '1,064.50 mm' }],
    ['#,##0.00', 1064.5, 1064.5],
    ['0.00E+00', 100_000, 100_000],
    ['0.00%', 0.07, '7%'],
    ['[Red]dd/mm/yyyy', 46_093, '2026-03-12'],
    ['&quot;unfinished', 5, 5],
  ])('%s shows %d as %j', (code, value, expected) => {
    expect(formatted(code, value)).toEqual(expected);
  });

  test('counts dates from 1904 where the workbook does', () => {
    const since1904 = '<workbookPr date1904="1"/>';
    expect(formatted('yyyy\\-mm\\-dd', 44_631, since1904)).toBe('2026-03-12');
  });

  test('of per cent is known without a code', () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>';
    const sheets = { Products: products('<row r="2"><c r="A2" s="0"><v>0.125</v></c></row>') };
    expect(cellsOf({ sheets, styles })).toEqual([['12.5%']]);
  });
});

describe('the parts of a workbook', () => {
  const shared = products(`<row r="2"><c r="A2" t="s"><v>0</v></c></row>`);
  const strings = xml('<sst><si><t>KC-190</t></si></sst>');
  const other = (parts: Zippable) =>
    readTable(zipSync(parts), { sheet: null, encoding: null }).rows[1]?.cells;

  test.each([
    ['SharedStrings.xml', 'sharedStrings.xml'],
    ['sharedstrings.xml', 'sharedStrings.xml'],
  ])('are found in other case: %s', (name) => {
    const parts = { [`xl/${name}`]: strings };
    expect(cellsOf({ sheets: { Products: shared }, parts })).toEqual([['KC-190']]);
  });

  const numbered = (slash: string, prefix: string) => ({
    '_rels/.rels': xml(
      `<Relationships>${relation('r', 'officeDocument', `/xl${slash}workbook2.xml`)}</Relationships>`,
    ),
    [`xl${slash}workbook2.xml`]: xml(
      `<x:workbook><x:sheets><x:sheet name="P" ${prefix}:id="r1"/></x:sheets></x:workbook>`,
    ),
    [`xl${slash}_rels${slash}workbook2.xml.rels`]: xml(
      `<Relationships>${relation('r1', 'worksheet', `..${slash}xl${slash}sheets${slash}Tab 1.xml`)}${relation('r2', 'sharedStrings', 'strings7.xml')}</Relationships>`,
    ),
    [`xl${slash}sheets${slash}Tab 1.xml`]: xml(shared),
    [`xl${slash}strings7.xml`]: strings,
  });
  test.each([
    ['numbers and prefixes', numbered('/', 'rel')],
    ['backslashes', numbered('\\', 'd3p1')],
  ])('are found under other names: %s', (_what, parts) => {
    expect(other(parts)).toEqual(['KC-190']);
  });

  test('may be in UTF-16', () => {
    const sheet = `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${one}`;
    const parts = { 'xl/worksheets/s0.xml': new Uint8Array(Buffer.from(sheet, 'utf16le')) };
    expect(cellsOf({ parts })).toEqual([['A-1', 5]]);
  });

  test('of another document are no table', () => {
    const parts = {
      '_rels/.rels': xml(
        `<Relationships>${relation('r', 'officeDocument', 'word/document.xml')}</Relationships>`,
      ),
      'word/document.xml': xml('<document/>'),
    };
    expect(() => other(parts)).toThrow('archive');
  });
});

describe('the sheet that is read', () => {
  test.each([
    ['the one with headings, after a cover', { Cover: cover, Products: one }, '', 'Products'],
    [
      'the one that was open when saved',
      { Old: one, Products: one },
      '<bookViews><workbookView activeTab="1"/></bookViews>',
      'Products',
    ],
    [
      'the one with headings although another was open',
      { Products: one, Cover: cover },
      '<bookViews><workbookView activeTab="1"/></bookViews>',
      'Products',
    ],
    ['the first if none has headings', { Cover: cover, Notes: cover }, '', 'Cover'],
  ])('is %s', (_what, sheets, head, name) => {
    expect(read({ sheets, head })).toMatchObject({ sheet: name, sheets: Object.keys(sheets) });
  });
});

test('Rows that a filter hides are read and counted', () => {
  const row = (number: number, hidden = '') =>
    `<row r="${number}"${hidden}>${text(`A${number}`, `A-${number}`)}</row>`;
  const sheets = {
    Products: products(`${row(2)}${row(3, ' hidden="1"')}${row(4, ' hidden="true"')}`),
  };
  expect(summarize(read({ sheets }))).toMatchObject({ rows: 3, hiddenRows: 2 });
});
