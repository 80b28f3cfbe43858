import bidiFactory from 'bidi-js';
import { type FontPiece, fontOf, type Weight } from './fonts.ts';

/** A part of a line in a single font file. */
export interface TextRun {
  readonly piece: FontPiece;
  readonly text: string;
}

// Joiners, direction marks and variation selectors are invisible.
const invisible = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;

const newerEmoji = '[[\\p{Extended_Pictographic}\\u{1F3FB}-\\u{1F3FF}]--[\\0-\\uFFFF]]+';
/** Emoji that no font has, with one of the spaces around them. */
const emoji = new RegExp(`^${newerEmoji} ?| ?${newerEmoji}`, 'gv');
const flagLetter = /[\u{1F1E6}-\u{1F1FF}]/gu;
const FLAG_A = 0x1f1e6;

const rightToLeft =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/**
 * Splits a line into runs by font file, in visual order from left to right. Emoji that no font has are left
 * out, flags become their letters, and any other character that no font has its code point: "[U+20BB7]".
 */
export function textRuns(line: string, weight: Weight): TextRun[] {
  const plain = line
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(flagLetter, letterOfFlag)
    .replaceAll(emoji, '');
  if (!rightToLeft.test(plain)) return runsOfOneFont(plain, weight);
  return partsByDirection(plain).flatMap(({ text, isRightToLeft }) =>
    isRightToLeft ? turnedRuns(text, weight) : runsOfOneFont(text, weight),
  );
}

/** "D" of the flag of Germany, which is "DE". */
function letterOfFlag(part: string): string {
  return String.fromCodePoint((part.codePointAt(0) ?? FLAG_A) - FLAG_A + 'A'.charCodeAt(0));
}

// Arabic digits run from left to right, but fontkit would reverse several of them with the letters.
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/;

function runsOfOneFont(plain: string, weight: Weight): TextRun[] {
  const runs: { piece: FontPiece; text: string }[] = [];
  for (const { piece, text } of characters(plain, weight)) {
    const last = runs.at(-1);
    if (last?.piece === piece && !arabicDigit.test(text)) last.text += text;
    else runs.push({ piece, text });
  }
  return runs;
}

function* characters(plain: string, weight: Weight): Generator<TextRun> {
  for (const text of plain) {
    const codePoint = text.codePointAt(0) ?? 0;
    const piece = fontOf(codePoint, weight);
    if (piece) yield { piece, text };
    else yield* characters(`[U+${codePoint.toString(16).toUpperCase()}]`, weight);
  }
}

const bidi = bidiFactory();

interface DirectedPart {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Applies Unicode's bidirectional algorithm: in Hebrew, the "12" of "Street 12" is drawn left of the street. */
function partsByDirection(plain: string): DirectedPart[] {
  const embedding = bidi.getEmbeddingLevels(plain);
  const mirrored = bidi.getMirroredCharactersMap(plain, embedding.levels);
  const parts: { text: string; isRightToLeft: boolean; lastIndex: number }[] = [];
  for (const index of bidi.getReorderedIndices(plain, embedding)) {
    const isRightToLeft = (embedding.levels[index] ?? 0) % 2 === 1;
    const character = mirrored.get(index) ?? plain.charAt(index);
    const last = parts.at(-1);
    const isNext = last && Math.abs(last.lastIndex - index) === 1;
    if (!isNext || last.isRightToLeft !== isRightToLeft) {
      parts.push({ text: character, isRightToLeft, lastIndex: index });
      continue;
    }
    // A part's text stays in logical (reading) order.
    last.text = isRightToLeft ? character + last.text : last.text + character;
    last.lastIndex = index;
  }
  return parts;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Word by word, since pdfkit draws words from left to right in every script. */
function turnedRuns(text: string, weight: Weight): TextRun[] {
  return text
    .split(/( )/)
    .filter(Boolean)
    .flatMap((word) => runsOfOneFont(word, weight))
    .reverse()
    .map(turned);
}

/** Shaping fonts reverse the letters of their words themselves. */
function turned(run: TextRun): TextRun {
  const { piece, text } = run;
  if (piece.isShaping && rightToLeft.test(text)) return run;
  const drawn = [...graphemes.segment(text)].map(({ segment }) => segment).reverse();
  return { piece, text: drawn.join('') };
}
