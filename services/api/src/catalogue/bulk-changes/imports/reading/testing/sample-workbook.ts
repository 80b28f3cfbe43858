import { strToU8, type Zippable, zipSync } from 'fflate';

const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="r1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/>
  <Relationship Id="r3" Target="worksheets/sheet3.xml"/></Relationships>`;

const workbook = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
  <sheet name="Notes" r:id="r3" state="hidden"/><sheet name="Products" r:id="r1"/>
  <sheet name="Empty" r:id="r2"/></sheets></workbook>`;

const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

const strings = '<sst><si><t>KC-190</t></si><si><r><t>Bold </t></r><r><t>text</t></r></si></sst>';

const emptySheet = '<worksheet><sheetData/></worksheet>';

/** A workbook whose first sheet has these rows, or this XML if it needs more than rows. */
export function sampleWorkbook(sheet: string, parts: Zippable = {}): Uint8Array<ArrayBuffer> {
  const content = sheet.includes('<sheetData>') ? sheet : `<sheetData>${sheet}</sheetData>`;
  return new Uint8Array(
    zipSync({
      'xl/_rels/workbook.xml.rels': strToU8(relationships),
      'xl/workbook.xml': strToU8(workbook),
      'xl/styles.xml': strToU8(styles),
      'xl/sharedStrings.xml': strToU8(strings),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${content}</worksheet>`),
      'xl/worksheets/sheet2.xml': strToU8(emptySheet),
      'xl/worksheets/sheet3.xml': strToU8(emptySheet),
      ...parts,
    }),
  );
}
