import { headingRank, ImportFault, ROWS_TO_HEADINGS, type Table } from '../table.ts';
import { type CellContext, readNumberFormats, readSharedStrings } from './cell-value.ts';
import { openPackage, type PackageParts, readXml, targetName } from './package-parts.ts';
import { readSheet } from './read-sheet.ts';

/**
 * Reads one sheet of a workbook; by default the one that was open when it was saved, or else the first, if
 * it has the headings of products. Throws an ImportFault.
 */
export function readXlsx(bytes: Uint8Array, wanted: string | null): Table {
  const parts = openPackage(bytes);
  const workbook = readWorkbook(parts);
  const { sheets, stringsPart, stylesPart, isSince1904, isUncalculated } = workbook;
  const named = wanted === null ? sheets : sheets.filter(({ name }) => name === wanted);
  if (named.length === 0) throw new ImportFault('no-such-sheet');
  const unpacked = parts.unpack([stringsPart ?? '', stylesPart ?? '']);
  const context: CellContext = {
    strings: readSharedStrings(unpacked.get(stringsPart ?? '')),
    formats: readNumberFormats(unpacked.get(stylesPart ?? '')),
    isSince1904,
    isUncalculated,
  };
  const read = (part: string, rowsMax?: number) => {
    const bytesOfSheet = parts.unpack([part]).get(part);
    return bytesOfSheet ? readSheet(bytesOfSheet, context, rowsMax) : [];
  };
  const chosen = wanted === null ? likeliestSheet(workbook, read) : named[0];
  const rows = chosen ? read(chosen.part) : [];
  if (!chosen || rows.length === 0) throw new ImportFault('empty');
  const names = sheets.map(({ name }) => name);
  return { kind: 'xlsx', encoding: null, sheets: names, sheet: chosen.name, rows };
}

/** Each sheet that is looked at is unpacked. */
const LOOKED_AT_MAX = 8;

/** Covers and notes may come before the products. */
function likeliestSheet(
  { sheets, openSheet }: Workbook,
  read: (part: string, rowsMax: number) => Table['rows'],
): Workbook['openSheet'] {
  const inOrder = openSheet ? [openSheet, ...sheets.filter((each) => each !== openSheet)] : sheets;
  const filled = inOrder
    .slice(0, LOOKED_AT_MAX)
    .map((sheet) => ({ sheet, rows: read(sheet.part, ROWS_TO_HEADINGS) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ sheet, rows }) => ({ sheet, rank: headingRank(rows) }));
  const best = Math.max(0, ...filled.map(({ rank }) => rank));
  return filled.find(({ rank }) => rank === best)?.sheet ?? null;
}

/** A sheet of a workbook and the part with its cells. */
interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** What a workbook says of itself. */
interface Workbook {
  /** The visible sheets, in order. */
  readonly sheets: readonly SheetPart[];
  /** The sheet that was open when the workbook was saved; null if none of the visible ones. */
  readonly openSheet: SheetPart | null;
  readonly stringsPart: string | null;
  readonly stylesPart: string | null;
  /** Whether dates count from 1904. */
  readonly isSince1904: boolean;
  /** Whether the results of its formulas are not up to date: its writer leaves them to the next program. */
  readonly isUncalculated: boolean;
}

/** Finds the parts of a workbook by what they are to it, whatever their names. Throws an ImportFault. */
function readWorkbook(parts: PackageParts): Workbook {
  const part = workbookPart(parts);
  const related = readRelations(parts, part);
  const partOfType = (type: string, name: RegExp) =>
    related.find((each) => each.type === type)?.part ??
    // Some writers leave the relation or its type out.
    parts.names.find((each) => name.test(each)) ??
    null;
  const { listed, openIndex, ...facts } = readFacts(parts, part);
  const sheets = listed.map(({ name, id, isVisible }) => {
    const found = related.find((each) => each.id === id);
    const isSheet = found !== undefined && ['worksheet', ''].includes(found.type);
    if (!isVisible || !isSheet || !parts.names.includes(found.part)) return null;
    return { name, part: found.part };
  });
  const visible = sheets.filter((sheet) => sheet !== null);
  if (visible.length === 0) throw new ImportFault('damaged');
  return {
    ...facts,
    sheets: visible,
    openSheet: sheets[openIndex] ?? null,
    stringsPart: partOfType('sharedStrings', /(?:^|\/)sharedstrings\.xml$/),
    stylesPart: partOfType('styles', /(?:^|\/)styles\.xml$/),
  };
}

/** The part named by the package itself, or else the one with the usual name. */
function workbookPart(parts: PackageParts): string {
  const named = readRelations(parts, '').find(({ type }) => type === 'officeDocument')?.part;
  const usual = parts.names.find((name) => /(?:^|\/)workbook\d*\.(?:xml|bin)$/.test(name));
  const part = [named, usual].find((name) => name !== undefined && parts.names.includes(name));
  if (part === undefined) throw new ImportFault('archive');
  // The binary form, .xlsb.
  if (part.endsWith('.bin')) throw new ImportFault('old-workbook');
  return part;
}

interface Relation {
  readonly id: string;
  /** The last part of its type: "worksheet"; empty if there is none. */
  readonly type: string;
  readonly part: string;
}

/** What a part is related to; an empty name stands for the whole package. */
function readRelations(parts: PackageParts, of: string): Relation[] {
  const at = of.lastIndexOf('/') + 1;
  const name = `${of.slice(0, at)}_rels/${of.slice(at)}.rels`;
  const relations: Relation[] = [];
  const part = parts.unpack([name]).get(name);
  if (!part) return relations;
  readXml(part, {
    open: (element, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, part: targetName(of, Target) });
    },
  });
  return relations;
}

function readFacts(parts: PackageParts, part: string) {
  const listed: { name: string; id: string; isVisible: boolean }[] = [];
  let isWorkbook = false;
  let openIndex = 0;
  let isSince1904 = false;
  let isUncalculated = false;
  readXml(parts.unpack([part]).get(part) ?? new Uint8Array(), {
    open: (element, attributes) => {
      const { name = '', state = 'visible', activeTab, date1904 } = attributes;
      if (element === 'workbook') isWorkbook = true;
      if (element === 'workbookPr') isSince1904 = isOn(date1904);
      if (element === 'workbookView') openIndex = Number(activeTab ?? 0);
      if (element === 'calcPr') {
        const { fullCalcOnLoad, calcCompleted = '1' } = attributes;
        isUncalculated = isOn(fullCalcOnLoad) || !isOn(calcCompleted);
      }
      if (element === 'sheet') {
        listed.push({ name, id: relationId(attributes), isVisible: state === 'visible' });
      }
    },
  });
  if (!isWorkbook) throw new ImportFault('archive');
  return { listed, openIndex, isSince1904, isUncalculated };
}

/** Usually "r:id"; but a prefix is the writer's choice. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? '';
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
