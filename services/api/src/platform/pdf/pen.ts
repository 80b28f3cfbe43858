import { lettersOf } from '@kerf/domain/text/letters';
import type PDFDocument from 'pdfkit';
import type { FontPiece, Weight } from './fonts.ts';
import { textRuns } from './text-runs.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export interface Place {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
}

/** Draws on a PDF in the documents' fonts, and measures text. */
export interface Pen {
  widthOf(text: string, style: TextStyle): number;
  /** Breaks text into lines of at most this width. Longer words are broken. */
  wrap(text: string, width: number, style: TextStyle): string[];
  text(text: string, at: Place, style: TextStyle): void;
  /** Draws text that ends at `x`. */
  textRight(text: string, at: Place, style: TextStyle): void;
  rule(from: Place, length: number, color: string): void;
  /** Draws an empty square. */
  box(topLeft: Place, side: number): void;
  /** Draws a filled rectangle. */
  bar(topLeft: Place, width: number, height: number): void;
}

const INK = '#16181d';
// Text is measured at this size and scaled.
const MEASURED_SIZE = 1000;

export function createPen(pdf: InstanceType<typeof PDFDocument>): Pen {
  const registered = new Set<string>();
  const widths = new Map<string, number>();
  let color = '';
  // A new page starts in black.
  pdf.on('pageAdded', () => {
    color = '';
  });

  function use(piece: FontPiece, size: number): void {
    if (!registered.has(piece.name)) {
      pdf.registerFont(piece.name, piece.bytes);
      registered.add(piece.name);
    }
    pdf.font(piece.name, size);
  }

  function dip(wanted: string): void {
    if (color !== wanted) pdf.fillColor(wanted);
    color = wanted;
  }

  function widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return (known * size) / MEASURED_SIZE;
    const width = textRuns(text, weight).reduce((sum, run) => {
      use(run.piece, MEASURED_SIZE);
      return sum + pdf.widthOfString(run.text);
    }, 0);
    widths.set(key, width);
    return (width * size) / MEASURED_SIZE;
  }

  function text(line: string, { x, y }: Place, style: TextStyle): void {
    dip(style.color ?? INK);
    let left = x;
    const runs = textRuns(line, style.weight ?? 'regular');
    runs.forEach(({ piece, text: part }, index) => {
      use(piece, style.size);
      pdf.text(part, left, y, { lineBreak: false, baseline: 'alphabetic' });
      if (index < runs.length - 1) left += pdf.widthOfString(part);
    });
  }

  return {
    widthOf,
    text,
    wrap: (long, width, style) => {
      const fit = { width, widthOf: (word: string) => widthOf(word, style) };
      return long
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .flatMap((paragraph) => wrapParagraph(paragraph, fit));
    },
    textRight: (line, { x, y }, style) => text(line, { x: x - widthOf(line, style), y }, style),
    rule: ({ x, y }, length, ruleColor) =>
      void pdf
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(0.6)
        .strokeColor(ruleColor)
        .stroke(),
    box: ({ x, y }, side) =>
      void pdf.rect(x, y, side, side).lineWidth(0.8).strokeColor(INK).stroke(),
    bar: ({ x, y }, width, height) => {
      dip('#000000');
      pdf.rect(x, y, width, height).fill();
    },
  };
}

interface Fit {
  readonly width: number;
  readonly widthOf: (word: string) => number;
}

/** Measures word by word, since most words occur repeatedly. */
function wrapParagraph(paragraph: string, fit: Fit): string[] {
  const space = fit.widthOf(' ');
  const lines: string[] = [];
  let last = { text: '', width: 0 };
  const words = paragraph.split(/\s+/).filter(Boolean);
  // The rest of a broken word never fits beside its first part.
  for (const text of words.flatMap((word) => breakWord(word, fit))) {
    const width = fit.widthOf(text);
    if (last.text === '') last = { text, width };
    else if (last.width + space + width <= fit.width) {
      last = { text: `${last.text} ${text}`, width: last.width + space + width };
    } else {
      lines.push(last.text);
      last = { text, width };
    }
  }
  return [...lines, last.text];
}

/** Breaks a word that is longer than its line, between letters. */
export function breakWord(word: string, { width, widthOf }: Fit): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const character of lettersOf(word)) {
    const more = widthOf(character);
    if (piece !== '' && length + more > width) {
      pieces.push(piece);
      piece = '';
      length = 0;
    }
    piece += character;
    length += more;
  }
  return [...pieces, piece];
}
