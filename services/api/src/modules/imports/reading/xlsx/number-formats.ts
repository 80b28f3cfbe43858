import type { ImportCell } from '@kerf/domain/product-import/import-cell';
import { readXml } from './read-xml.ts';

/** A number format that changes the meaning of a number. */
type NumberFormat = { readonly kind: 'date' } | { readonly kind: 'digits'; readonly code: string };

/** Number formats by style index. */
export type NumberFormats = readonly (NumberFormat | null)[];

/** The built-in date and time formats, which have no code in the file (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

export function readNumberFormats(part: Uint8Array | undefined): NumberFormats {
  if (!part) return [];
  const codes = new Map<number, string>();
  const formats: (NumberFormat | null)[] = [];
  let isCellStyle = false;
  readXml(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(formatOf(Number(numFmtId), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat | null {
  if (isBuiltInDate(id)) return { kind: 'date' };
  const code = codes.get(id);
  if (code === undefined) return null;
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return { kind: 'date' };
  // As many digits as there are zeros, as in an article number such as 00123 or 0012-345.
  const digits = code.replaceAll('\\', '').replaceAll('"', '');
  return /^0[0 \-/]*0$/.test(digits) ? { kind: 'digits', code: digits } : null;
}

const DAY_MS = 86_400_000;
/** Serial date 0. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A number as a spreadsheet shows it, if its format changes its meaning. */
export function shownNumber(value: number, format: NumberFormat | null | undefined): ImportCell {
  if (!format || !Number.isFinite(value)) return value;
  if (format.kind === 'date') return dateText(value);
  if (value < 0 || !Number.isInteger(value)) return value;
  const places = format.code.replaceAll(/[^0]/g, '').length;
  const digits = String(value).padStart(places, '0');
  const extra = digits.slice(0, digits.length - places);
  let at = extra.length;
  return extra + format.code.replaceAll('0', () => digits.charAt(at++));
}

function dateText(value: number): string {
  const moment = new Date(DAY_ZERO + Math.round(value * DAY_MS));
  return Number.isNaN(moment.getTime()) ? String(value) : moment.toISOString().slice(0, 10);
}
