import type { Grind } from '../blade.ts';
import { dimensionsPattern } from './dimensions.ts';
import type { Measure } from './meaning.ts';
import { type Quantity, quantityEnd, quantityPattern, readQuantity } from './quantity.ts';

/** A piece of a search by the form that it has. */
export type Piece = { readonly read: string } & (
  | { readonly form: 'dimensions' | 'noise' | 'word' | 'code' }
  | { readonly form: 'teeth'; readonly teeth: number }
  | { readonly form: 'pitch'; readonly from: number; readonly to: number }
  | { readonly form: 'measure'; readonly measure: Measure; readonly quantity: Quantity }
  | { readonly form: 'quantity'; readonly quantity: Quantity }
  | { readonly form: 'grind'; readonly grind: Grind }
);

type Read = (match: readonly (string | undefined)[]) => Piece | null;

interface Form {
  readonly pattern: RegExp;
  readonly read: Read;
}

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const end = String.raw`(?![\p{L}\p{N}])`;
const perInch = String.raw`(?:tpi|t\.p\.i\.?|(?:teeth|tooth|zpz) ?(?:per|\/) ?(?:inch|in))`;
const speed = String.raw`\d{1,3}[.,]?\d{3}`;
const perMinute = String.raw`(?:rpm|r\/min|u\/min|1\/min|min ?-1|\/min)`;
const label = `(diameter|diam|dia|ø|od|bore|arbor|arbour|hole|kerf|plate|body|length|long|width|wide|thickness|thick)`;

// A longer form comes before the forms that match only its beginning.
const forms: readonly Form[] = [
  form(`${dimensionsPattern}${end}`, ([read = '']) => ({ form: 'dimensions', read })),
  form(`(?:n ?)?max\\.? ?(?:rpm|n)? ?[=:]? ?${speed}(?: ?${perMinute})?${end}`, asNoise),
  form(`(?:rpm|n) ?(?:max\\.?)? ?[=:]? ?${speed}${end}`, asNoise),
  form(`${speed} ?${perMinute}${end}`, asNoise),
  form(`(?:en|din) ?847(?:-\\d)?${end}`, asNoise),
  form(String.raw`-?\d+(?:[.,]\d+)? ?(?:°|deg\b|degrees\b)`, asNoise),
  form(`${number}(?: ?[-/] ?${number})? ?${perInch}${end}`, asPitch),
  form(`tpi ?[=:]? ?${number}(?:[-/]${number})?${end}`, asPitch),
  form(String.raw`z ?[=:]? ?(\d{1,3})${end}`, asTeeth),
  form(String.raw`(\d{1,3})[ -]?(?:t|z(?! ?[=:]? ?\d)|teeth|tooth|th)${end}`, asTeeth),
  form(String.raw`teeth ?[=:]? ?(\d{1,3})${end}`, asTeeth),
  form(`${label}\\.? ?[=:]? ?${quantityPattern}${quantityEnd}`, ([read = '', name, ...rest]) =>
    asMeasure(read, measureOf(name), rest),
  ),
  form(`([dbk]) ?=? ?${quantityPattern}${quantityEnd}`, ([read = '', letter, ...rest]) =>
    asMeasure(read, lettered(letter, rest), rest),
  ),
  form(`${quantityPattern} ?-?${label}${end}`, ([read = '', digits, unit, name]) =>
    asMeasure(read, measureOf(name), [digits, unit]),
  ),
  form(`hi(?:gh)?[- ]?atb${end}`, asGrind('Hi-ATB')),
  form(`(?:atb|wz|alternate top bevel)${end}`, asGrind('ATB')),
  form(`(?:tcg|tf|tr-f|triple[- ]?chip(?: grind)?)${end}`, asGrind('TCG')),
  form(`(?:ftg|fz|flat[- ]top(?: grind)?)${end}`, asGrind('FTG')),
  form(`(?:combination|combo)${end}`, asGrind('Combination')),
  form(`${quantityPattern}${quantityEnd}`, ([read = '', digits, unit]) => {
    const quantity = readQuantity(digits, unit);
    return quantity && { form: 'quantity', read, quantity };
  }),
  form(String.raw`[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+`, ([read = '']) => ({
    form: /\p{N}/u.test(read) ? 'code' : 'word',
    read,
  })),
  form(String.raw`[\p{L}\p{N}]+`, ([read = '']) => ({
    form: /\p{L}.*\p{N}|\p{N}.*\p{L}/u.test(read) && read.length >= 5 ? 'code' : 'word',
    read,
  })),
];

function form(pattern: string, read: Read): Form {
  return { pattern: new RegExp(pattern, 'iuy'), read };
}

/** Takes a search apart from left to right. What has no form is left out. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const found = pieceAt(text, at);
    if (found) pieces.push(found);
    at += found?.read.length ?? 1;
  }
  return pieces;
}

function pieceAt(text: string, at: number): Piece | null {
  for (const { pattern, read } of forms) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const piece = match && read([...match]);
    if (piece) return piece;
  }
  return null;
}

function asNoise([read = '']: readonly (string | undefined)[]): Piece {
  return { form: 'noise', read };
}

function asTeeth([read = '', teeth]: readonly (string | undefined)[]): Piece | null {
  return Number(teeth) > 1 ? { form: 'teeth', read, teeth: Number(teeth) } : null;
}

function asPitch([read = '', first, second]: readonly (string | undefined)[]): Piece {
  const [one, other] = [decimal(first), decimal(second ?? first)];
  return { form: 'pitch', read, from: Math.min(one, other), to: Math.max(one, other) };
}

function decimal(text = ''): number {
  return Number(text.replace(',', '.'));
}

function asGrind(grind: Grind): Read {
  return ([read = '']) => ({ form: 'grind', read, grind });
}

function asMeasure(
  read: string,
  measure: Measure,
  [digits, unit]: readonly (string | undefined)[],
): Piece | null {
  const quantity = readQuantity(digits, unit);
  return quantity && { form: 'measure', read, measure, quantity };
}

const labels: readonly (readonly [RegExp, Measure])[] = [
  [/^(?:dia|ø|od)/i, 'diameter'],
  [/^(?:bore|arbou?r|hole)/i, 'bore'],
  [/^kerf/i, 'kerf'],
  [/^(?:plate|body)/i, 'plate'],
  [/^(?:length|long)/i, 'length'],
  [/^(?:width|wide)/i, 'width'],
  [/^thick/i, 'thickness'],
];

function measureOf(name = ''): Measure {
  return labels.find(([pattern]) => pattern.test(name))?.[1] ?? 'size';
}

const BORE_MAX_MM = 80;

/** The letters of a disc's etching: D or d for diameter and bore, B for the kerf, b for the plate. */
function lettered(letter = '', [digits, unit]: readonly (string | undefined)[]): Measure {
  if (letter === 'b') return 'plate';
  if (!/d/i.test(letter)) return 'kerf';
  const quantity = readQuantity(digits, unit);
  const isSmall = quantity && quantity.unit !== 'in' && quantity.value < BORE_MAX_MM;
  return isSmall ? 'bore' : 'diameter';
}
