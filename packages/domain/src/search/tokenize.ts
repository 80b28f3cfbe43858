import type { Grind } from '../blade.ts';
import { dimensionsPattern } from './dimensions.ts';
import type { Measure } from './parsed-search.ts';
import { lengthOf, type Quantity, quantityEnd, quantityPattern, readQuantity } from './quantity.ts';

/** A part of a search text, by its type. `read` is the text itself. */
export type Token = { readonly read: string } & (
  | { readonly type: 'dimensions' | 'noise' | 'word' | 'code' }
  | { readonly type: 'teeth'; readonly teeth: number }
  | { readonly type: 'pitch'; readonly from: number; readonly to: number }
  | { readonly type: 'measure'; readonly measure: Measure; readonly quantity: Quantity }
  | { readonly type: 'quantity'; readonly quantity: Quantity }
  | { readonly type: 'grind'; readonly grind: Grind }
);

type Read = (match: readonly (string | undefined)[]) => Token | null;

interface TokenPattern {
  readonly pattern: RegExp;
  readonly read: Read;
}

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const end = String.raw`(?![\p{L}\p{N}])`;
const perInch = String.raw`(?:tpi|t\.p\.i\.?|(?:teeth|tooth|zpz) ?(?:per|\/) ?(?:inch|in))`;
const speed = String.raw`\d{1,3}[.,]?\d{3}`;
const perMinute = String.raw`(?:rpm|r\/min|u\/min|1\/min|min ?-1|\/min)`;
const label = `(diameter|diam|dia|ø|od|bore|arbor|arbour|hole|kerf|plate|body|length|long|width|wide|thickness|thick)`;

// A longer pattern comes before those that match only its beginning.
const tokenPatterns: readonly TokenPattern[] = [
  tokenPattern(`${dimensionsPattern}${end}`, ([read = '']) => ({ type: 'dimensions', read })),
  tokenPattern(`(?:n ?)?max\\.? ?(?:rpm|n)? ?[=:]? ?${speed}(?: ?${perMinute})?${end}`, asNoise),
  tokenPattern(`(?:rpm|n) ?(?:max\\.?)? ?[=:]? ?${speed}${end}`, asNoise),
  tokenPattern(`${speed} ?${perMinute}${end}`, asNoise),
  tokenPattern(`(?:en|din) ?847(?:-\\d)?${end}`, asNoise),
  tokenPattern(String.raw`-?\d+(?:[.,]\d+)? ?(?:°|deg\b|degrees\b)`, asNoise),
  tokenPattern(`${number}(?: ?[-/] ?${number})? ?${perInch}${end}`, asPitch),
  tokenPattern(`tpi ?[=:]? ?${number}(?:[-/]${number})?${end}`, asPitch),
  tokenPattern(String.raw`z ?[=:]? ?(\d{1,3})${end}`, asTeeth),
  tokenPattern(String.raw`(\d{1,3})[ -]?(?:t|z(?! ?[=:]? ?\d)|teeth|tooth|th)${end}`, asTeeth),
  tokenPattern(String.raw`teeth ?[=:]? ?(\d{1,3})${end}`, asTeeth),
  tokenPattern(
    `${label}\\.? ?[=:]? ?${quantityPattern}${quantityEnd}`,
    ([read = '', name, ...rest]) => asMeasure(read, measureOf(name), rest),
  ),
  tokenPattern(`([dbk]) ?=? ?${quantityPattern}${quantityEnd}`, ([read = '', letter, ...rest]) =>
    asMeasure(read, measureOfLetter(letter, rest), rest),
  ),
  tokenPattern(
    String.raw`${quantityPattern} ?-?${label}${end}(?=( ?[=:]? ?\d)?)`,
    ([read = '', digits, unit, name, next]) => {
      const measured = asMeasure(read, measureOf(name), [digits, unit]);
      // In `250 mm kerf 2.8`, the name belongs to the number after it.
      return next !== undefined && measured && isTooLarge(measured) ? null : measured;
    },
  ),
  tokenPattern(`hi(?:gh)?[- ]?atb${end}`, asGrind('Hi-ATB')),
  tokenPattern(`(?:atb|wz|alternate top bevel)${end}`, asGrind('ATB')),
  tokenPattern(`(?:tcg|tf|tr-f|triple[- ]?chip(?: grind)?)${end}`, asGrind('TCG')),
  tokenPattern(`(?:ftg|fz|flat[- ]top(?: grind)?)${end}`, asGrind('FTG')),
  tokenPattern(`(?:combination|combo)${end}`, asGrind('Combination')),
  tokenPattern(`${quantityPattern}${quantityEnd}`, ([read = '', digits, unit]) => {
    const quantity = readQuantity(digits, unit);
    return quantity && { type: 'quantity', read, quantity };
  }),
  tokenPattern(String.raw`[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+`, ([read = '']) => ({
    type: /\p{N}/u.test(read) ? 'code' : 'word',
    read,
  })),
  tokenPattern(String.raw`[\p{L}\p{N}]+`, ([read = '']) => ({
    type: /\p{L}.*\p{N}|\p{N}.*\p{L}/u.test(read) && read.length >= 5 ? 'code' : 'word',
    read,
  })),
];

function tokenPattern(pattern: string, read: Read): TokenPattern {
  return { pattern: new RegExp(pattern, 'iuy'), read };
}

/** Splits a search text into tokens from left to right. Characters that match no pattern are left out. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at);
    if (found) tokens.push(found);
    at += found?.read.length ?? 1;
  }
  return tokens;
}

function tokenAt(text: string, at: number): Token | null {
  for (const { pattern, read } of tokenPatterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const token = match && read([...match]);
    if (token) return token;
  }
  return null;
}

function asNoise([read = '']: readonly (string | undefined)[]): Token {
  return { type: 'noise', read };
}

function asTeeth([read = '', teeth]: readonly (string | undefined)[]): Token | null {
  return Number(teeth) > 1 ? { type: 'teeth', read, teeth: Number(teeth) } : null;
}

function asPitch([read = '', first, second]: readonly (string | undefined)[]): Token {
  const [one, other] = [decimal(first), decimal(second ?? first)];
  return { type: 'pitch', read, from: Math.min(one, other), to: Math.max(one, other) };
}

function decimal(text = ''): number {
  return Number(text.replace(',', '.'));
}

function asGrind(grind: Grind): Read {
  return ([read = '']) => ({ type: 'grind', read, grind });
}

function asMeasure(
  read: string,
  measure: Measure,
  [digits, unit]: readonly (string | undefined)[],
): MeasureToken | null {
  const quantity = readQuantity(digits, unit);
  return quantity && { type: 'measure', read, measure, quantity };
}

type MeasureToken = Extract<Token, { readonly type: 'measure' }>;

const BORE_MAX_MM = 80;
const THIN_MAX_MM = 8;
const largest: { readonly [Name in Measure]?: number } = {
  bore: BORE_MAX_MM,
  kerf: THIN_MAX_MM,
  plate: THIN_MAX_MM,
  thickness: THIN_MAX_MM,
};

/** Whether no blade has a measure of this size. */
function isTooLarge({ measure, quantity }: MeasureToken): boolean {
  return lengthOf(quantity) > (largest[measure] ?? Number.POSITIVE_INFINITY);
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

/** The letters etched on a disc: D or d for diameter and bore, B for kerf, b for plate. */
function measureOfLetter(letter = '', [digits, unit]: readonly (string | undefined)[]): Measure {
  if (letter === 'b') return 'plate';
  if (!/d/i.test(letter)) return 'kerf';
  const quantity = readQuantity(digits, unit);
  const isSmall = quantity && quantity.unit !== 'in' && quantity.value < BORE_MAX_MM;
  return isSmall ? 'bore' : 'diameter';
}
