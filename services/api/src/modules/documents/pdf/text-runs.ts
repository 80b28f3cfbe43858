import bidiFactory from 'bidi-js';
import { type FontPiece, fontOf, type Weight } from './fonts.ts';

/** A part of a line that one font file can draw. */
export interface TextRun {
  readonly piece: FontPiece;
  readonly text: string;
}

// Joiners, marks of direction and selectors of a variant draw nothing by themselves.
const invisible = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;

const rightToLeft =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/**
 * Parts a line by the font files that have its characters, from left to right as they are drawn. One that
 * none has is written as its number: "[U+1FA9A]".
 */
export function textRuns(line: string, weight: Weight): TextRun[] {
  const plain = line.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(invisible, '');
  if (!rightToLeft.test(plain)) return runsOfOneFont(plain, weight);
  return partsByDirection(plain).flatMap(({ text, isRightToLeft }) =>
    isRightToLeft ? turnedRuns(text, weight) : runsOfOneFont(text, weight),
  );
}

// These run from left to right, and fontkit would turn a number of them around with the letters.
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

/** By Unicode's rules of direction: in Hebrew, "12" of "Street 12" is drawn left of the street. */
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
    // A part's text is in the order in which it is read.
    last.text = isRightToLeft ? character + last.text : last.text + character;
    last.lastIndex = index;
  }
  return parts;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Words one by one, since pdfkit draws words from left to right whatever their script. */
function turnedRuns(text: string, weight: Weight): TextRun[] {
  return text
    .split(/( )/)
    .filter(Boolean)
    .flatMap((word) => runsOfOneFont(word, weight))
    .reverse()
    .map(turned);
}

/** A font that joins letters also turns their words around by itself. */
function turned(run: TextRun): TextRun {
  const { piece, text } = run;
  if (piece.isShaping && rightToLeft.test(text)) return run;
  const drawn = [...graphemes.segment(text)].map(({ segment }) => segment).reverse();
  return { piece, text: drawn.join('') };
}
