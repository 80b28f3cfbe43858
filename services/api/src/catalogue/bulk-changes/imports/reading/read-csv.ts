import { decodeBytes } from '@kerf/contract/files/decode-bytes';
import { unquoteFormula } from '@kerf/domain/formula-guard';
import { columnOfHeading } from '@kerf/domain/product-import/headings';
import Papa from 'papaparse';
import { ImportFault, isFilled, TABLE_ROWS_MAX, type Table } from './table.ts';

const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** Rows sampled to detect the separator. */
const SAMPLE_ROWS = 20;
const NO_QUOTES = '\u0000';

/** Reads text as a table, in any common encoding and with any common separator, with or without quotes. */
export function readCsv(bytes: Uint8Array): Table {
  const decoded = decodeBytes(bytes);
  if (decoded.kind === 'no-text') {
    throw new ImportFault(decoded.what === 'unreadable' ? 'unknown-encoding' : 'not-a-table');
  }
  const text = decoded.text.replace(/^\uFEFF/, '');
  const [, named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const separator = separators.find((each) => each === named) ?? likeliestSeparator(text);
  const rows = parse(text, separator, TABLE_ROWS_MAX + 1)
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map(unquoteFormula),
      isHidden: false,
    }))
    .filter(({ cells }) => isFilled(cells))
    .slice(named === undefined ? 0 : 1);
  return { kind: 'csv', encoding: decoded.encoding, separator, sheets: [], sheet: null, rows };
}

/** The separator that makes the most known headings, or else the most columns. */
function likeliestSeparator(text: string): Separator {
  const sampled = separators.map((separator) => {
    const rows = parse(text, separator, SAMPLE_ROWS).filter(isFilled);
    const known = rows.map((cells) => cells.filter((cell) => columnOfHeading(cell)).length);
    const most = Math.max(0, ...rows.map((cells) => cells.length));
    return { separator, score: Math.max(0, ...known) * 1000 + most };
  });
  const best = Math.max(...sampled.map(({ score }) => score));
  return sampled.find(({ score }) => score === best)?.separator ?? ',';
}

function parse(text: string, delimiter: Separator, preview: number): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview });
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  // Quotes that do not enclose cells, such as inch marks, may have swallowed the following lines.
  const unquoted = Papa.parse<string[]>(text, { delimiter, preview, quoteChar: NO_QUOTES });
  return unquoted.data.map((cells) => cells.map(withoutQuotes));
}

function withoutQuotes(cell: string): string {
  const [, inside] = /^\s*"(.*)"\s*$/s.exec(cell) ?? [];
  return inside === undefined ? cell : inside.replaceAll('""', '"');
}
