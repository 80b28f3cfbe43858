import { type FontPiece, fontOf, type Weight } from './fonts.ts';

/** A part of a line that one font file can draw. */
export interface TextRun {
  readonly piece: FontPiece;
  readonly text: string;
}

// Joiners, marks of direction and selectors of a variant draw nothing by themselves.
const invisible = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;

/** Parts a line by the font files that have its characters. One that none has is written as its number: "[U+1FA9A]". */
export function textRuns(line: string, weight: Weight): TextRun[] {
  const runs: { piece: FontPiece; text: string }[] = [];
  for (const { piece, text } of characters(line, weight)) {
    const last = runs.at(-1);
    // Words of a script that runs from right to left stay one run, which is turned around as a whole.
    const goesOn = last && (last.piece === piece || (text === ' ' && last.piece.isFallback));
    if (goesOn) last.text += text;
    else runs.push({ piece, text });
  }
  return runs.map((run) => (run.piece.isFallback ? inReadingOrder(run) : run));
}

function* characters(line: string, weight: Weight): Generator<TextRun> {
  const plain = line.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(invisible, '');
  for (const text of plain) {
    const codePoint = text.codePointAt(0) ?? 0;
    const piece = fontOf(codePoint, weight);
    if (piece) yield { piece, text };
    else yield* characters(`[U+${codePoint.toString(16).toUpperCase()}]`, weight);
  }
}

const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The fallback font has no tables that tell its direction, so what runs to the left is turned around here. */
function inReadingOrder({ piece, text }: TextRun): TextRun {
  if (!rightToLeft.test(text)) return { piece, text };
  const drawn = [...graphemes.segment(text)].map(({ segment }) => segment).reverse();
  return { piece, text: drawn.join('') };
}
