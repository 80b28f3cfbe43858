import { ImportFault } from '../table.ts';
import { readXml } from './read-xml.ts';

/** A sheet of a workbook and the part with its cells. */
export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** The visible sheets, in order. */
export function readSheetParts(parts: ReadonlyMap<string, Uint8Array>): SheetPart[] {
  if (!parts.has('xl/workbook.xml')) throw new ImportFault('not-a-table');
  const targets = new Map<string, string>();
  readXml(requirePart(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, partOf(Target));
    },
  });
  const sheets: SheetPart[] = [];
  readXml(requirePart(parts, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const part = targets.get(attributes['r:id'] ?? attributes.id ?? '');
      if (part !== undefined && parts.has(part)) sheets.push({ name: attributes.name ?? '', part });
    },
  });
  if (sheets.length === 0) throw new ImportFault('damaged');
  return sheets;
}

function partOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The shared strings that cells refer to by index, without the phonetic guides of East Asian scripts. */
export function readSharedStrings(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const part = parts.get('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  let isText = false;
  let isAid = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isAid = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

function requirePart(parts: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const part = parts.get(name);
  if (!part) throw new ImportFault('damaged');
  return part;
}
