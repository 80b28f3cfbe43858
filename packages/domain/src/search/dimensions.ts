import { numberPattern, readNumber, unitPattern } from '../length.ts';
import type { Measure } from './parsed-search.ts';
import { lengthOf, type Quantity, readQuantity } from './quantity.ts';

/** Dimensions separated by crosses: `250x30x3.2`, `250x3,2/2,2x30 Z80`, `10" x 5/8" x 40T`. */
export interface Dimensions {
  readonly measures: { readonly [Name in Measure]?: number };
  readonly teeth: number | null;
  readonly teethPerInch: number | null;
  readonly shape: 'disc' | 'strip';
  /** The diameter in inches; null if it was not given in inches. */
  readonly inches: number | null;
}

const plate = String.raw`(?:\/(\d+(?:[.,]\d+)?))?`;
// The z of `3,2 z 80` belongs to the number after it.
const tail = String.raw`(?: ?(t|z(?! ?[=:]? ?\d)|tpi)(?![\p{L}\p{N}]))?`;
const part = `(?:[øz] ?)?(?:${numberPattern})(?:\\/\\d+(?:[.,]\\d+)?)?(?:${unitPattern})?${tail.replace('(t|', '(?:t|')}`;

export const dimensionsPattern = `${part}(?: ?[x×*✕] ?${part})+`;
const onePart = new RegExp(
  `^(?:([øz]) ?)?(${numberPattern})${plate}(${unitPattern})?${tail}$`,
  'iu',
);

/** The kerf of a disc is at most this, and its bore is larger. */
const KERF_MAX_MM = 8;
/** A strip is thinner than this, which is less than the kerf of any disc. */
const STRIP_MAX_MM = 1.3;
/** Larger than any disc, and shorter than nearly every band. */
const BAND_MIN_MM = 900;
const DIAMETER_MIN_MM = 50;
/** A number without a unit, next to one in inches, is in inches up to this. */
const INCHES_MAX = 60;

interface Part extends Quantity {
  readonly plate: number | null;
  readonly tail: string;
}

/** Reads a match of `dimensionsPattern`. The order of bore and kerf does not matter. */
export function readDimensions(text: string, knownShape: Dimensions['shape'] | null): Dimensions {
  const parts = text.split(/[x×*✕]/i).flatMap((piece) => readPart(piece.trim()) ?? []);
  const lengths = parts.filter((one) => one.tail === '');
  const inInches = lengths.some((one) => one.unit === 'in');
  const inMillimetres = lengths.some((one) => one.unit === 'mm' || one.unit === 'cm');
  const sizes = lengths.map((one, index) => {
    const isInches = inInches && !inMillimetres && (index === 0 || one.value < 1);
    const otherwise = isInches && one.value <= INCHES_MAX ? 'in' : 'mm';
    return { ...one, isInches: (one.unit ?? otherwise) === 'in', mm: lengthOf(one, otherwise) };
  });
  const pitch = tailed(parts, ['tpi']);
  const shape = knownShape ?? shapeOf(sizes, pitch);
  const found = shape === 'strip' ? stripOf(sizes) : discOf(sizes);
  return {
    teeth: tailed(parts, ['t', 'z']) ?? found.teeth,
    measures: found.measures,
    teethPerInch: pitch,
    shape,
    inches: found.inches,
  };
}

function readPart(text: string): Part | null {
  const [, sign = '', digits, thinner, unit, tail = ''] = onePart.exec(text) ?? [];
  const quantity = readQuantity(digits, unit);
  if (!quantity) return null;
  const counted = tail === '' && /z/i.test(sign) ? 'z' : tail.toLowerCase();
  return { ...quantity, plate: thinner === undefined ? null : readNumber(thinner), tail: counted };
}

function tailed(parts: readonly Part[], tails: readonly string[]): number | null {
  return parts.find((one) => tails.includes(one.tail))?.value ?? null;
}

type Size = Part & { readonly mm: number; readonly isInches: boolean };
type Found = Pick<Dimensions, 'measures' | 'teeth' | 'inches'>;

function shapeOf(sizes: readonly Size[], pitch: number | null): Dimensions['shape'] {
  const all = sizes.map(({ mm }) => mm);
  const isThin = all.length > 2 && Math.min(...all) < STRIP_MAX_MM;
  return pitch !== null || isThin || Math.max(...all) >= BAND_MIN_MM ? 'strip' : 'disc';
}

function discOf(sizes: readonly Size[]): Found {
  const largest = Math.max(...sizes.map(({ mm }) => mm));
  const disc = sizes.find(({ mm }) => mm === largest && mm >= DIAMETER_MIN_MM);
  const rest = sizes.filter((size) => size !== disc);
  const thin = rest.find(({ mm, plate: thinner }) => mm <= KERF_MAX_MM || thinner !== null);
  const [bore, count] = rest.filter((size) => size !== thin);
  return {
    measures: {
      ...(disc && { diameter: disc.mm }),
      ...(bore && { bore: bore.mm }),
      ...(thin && { kerf: thin.mm }),
      ...(thin && thin.plate !== null && { plate: thin.plate }),
    },
    teeth: count?.isWhole && count.unit === null ? count.value : null,
    inches: disc?.isInches ? disc.value : null,
  };
}

function stripOf(sizes: readonly Size[]): Found {
  const [first = 0, second, third] = sizes.map(({ mm }) => mm).toSorted((a, b) => b - a);
  const isLong = third !== undefined || first >= DIAMETER_MIN_MM;
  const [length, width, thickness] = isLong ? [first, second, third] : [undefined, first, second];
  return {
    measures: {
      ...(length !== undefined && { length }),
      ...(width !== undefined && { width }),
      ...(thickness !== undefined && { thickness }),
    },
    teeth: null,
    inches: null,
  };
}
