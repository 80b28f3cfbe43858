import { cents } from '@kerf/domain/money';
import type { SheetColumn, SheetRow } from '@kerf/domain/product-sheet/columns';
import { sheetRow } from '@kerf/domain/product-sheet/write-row';
import { strToU8, zipSync } from 'fflate';
import { CSV_MARK, csvHeader, csvLines } from '../../../components/data-table/csv/csv.ts';
import type { FileToSave } from '../../../platform/platform.ts';
import { sheetFields } from './sheet-fields.ts';

const common = {
  img: '',
  minOrder: 5,
  packSize: 5,
  reorderAt: null,
  reorderQuantity: null,
  aliases: [],
  replacedBy: null,
  archived: false,
  categories: '',
};

const PUBLISHED =
  'Removes resin. (You choose whether new products become drafts or are published when you apply the import.)';

/** A sample product of each kind. */
const examples: readonly SheetRow[] = [
  sheetRow({
    ...common,
    sku: 'EXAMPLE-250',
    name: 'Example blade 250 mm',
    des: 'Clean cuts in hardwood.',
    price: cents(6450),
    onHand: 40,
    aliases: ['LU79R010'],
    priceTiers: [{ from: 10, unitPrice: cents(6000) }],
    piece: {
      grams: 1250,
      length: 270,
      width: 260,
      height: 10,
      origin: 'US',
      customsCode: '8202.31',
    },
    blade: {
      kind: 'circular',
      diameter: 250,
      bore: 30,
      kerf: 3.2,
      plate: 2.2,
      teeth: 80,
      grind: 'ATB',
      hookAngle: 10,
      maxRpm: 7600,
      materials: ['Hardwood', 'Plywood'],
    },
  }),
  sheetRow({
    ...common,
    sku: 'EXAMPLE-GLUE',
    name: 'Example blade cleaner',
    des: PUBLISHED,
    blade: null,
    price: cents(1290),
    onHand: 100,
    priceTiers: [],
  }),
];

export function csvTemplate(columns: readonly SheetColumn[]): FileToSave {
  const fields = sheetFields(columns);
  return {
    name: 'products-template.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(fields), csvLines(fields, examples)],
  };
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The smallest workbook that spreadsheets accept: one sheet, text only, so that 00123 keeps its zeros. */
export function xlsxTemplate(columns: readonly SheetColumn[]): FileToSave {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // Number format 49 is text.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml([
      [...columns],
      ...examples.map((row) => cellsOf(row, columns)),
    ]),
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)])),
  );
  return { name: 'products-template.xlsx', type: WORKBOOK, parts: [new Uint8Array(zipped)] };
}

function cellsOf(row: SheetRow, columns: readonly SheetColumn[]): string[] {
  return columns.map((column) => row[column]);
}

function sheetXml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => {
    const inside = cells.map(
      (text) => `<c s="1" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
    );
    return `<row>${inside.join('')}</row>`;
  });
  const column = `<cols><col min="1" max="${rows[0]?.length ?? 1}" width="16" style="1" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}">${column}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
