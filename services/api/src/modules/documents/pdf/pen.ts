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
  /** Of the baseline. */
  readonly y: number;
}

/** Draws on a PDF in the house's fonts, and measures what it would draw. */
export interface Pen {
  widthOf(text: string, style: TextStyle): number;
  /** The lines that fit into the width; a word that is longer is broken. */
  wrap(text: string, width: number, style: TextStyle): string[];
  text(text: string, at: Place, style: TextStyle): void;
  /** Ends at `x`. */
  textRight(text: string, at: Place, style: TextStyle): void;
  rule(from: Place, length: number, color: string): void;
  /** An outline of a square. */
  box(topLeft: Place, side: number): void;
  /** Filled. */
  bar(topLeft: Place, width: number, height: number): void;
}

const INK = '#16181d';
// Widths are measured at this size and scaled.
const MEASURED_SIZE = 1000;

export function createPen(pdf: InstanceType<typeof PDFDocument>): Pen {
  const registered = new Set<string>();
  const widths = new Map<string, number>();

  function use(piece: FontPiece, size: number): void {
    if (!registered.has(piece.name)) {
      pdf.registerFont(piece.name, piece.bytes);
      registered.add(piece.name);
    }
    pdf.font(piece.name, size);
  }

  function widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return (known * size) / MEASURED_SIZE;
    const width = textRuns(text, weight).reduce((sum, run) => {
      use(run.piece, MEASURED_SIZE);
      return sum + pdf.widthOfString(run.text, featuresOf(run.piece));
    }, 0);
    widths.set(key, width);
    return (width * size) / MEASURED_SIZE;
  }

  function text(line: string, { x, y }: Place, style: TextStyle): void {
    pdf.fillColor(style.color ?? INK);
    let left = x;
    for (const { piece, text: part } of textRuns(line, style.weight ?? 'regular')) {
      use(piece, style.size);
      pdf.text(part, left, y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(piece) });
      left += pdf.widthOfString(part, featuresOf(piece));
    }
  }

  return {
    widthOf,
    text,
    wrap: (long, width, style) =>
      long
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .flatMap((paragraph) => wrapParagraph(paragraph, (part) => widthOf(part, style) <= width)),
    textRight: (line, { x, y }, style) => text(line, { x: x - widthOf(line, style), y }, style),
    rule: ({ x, y }, length, color) =>
      void pdf
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke(),
    box: ({ x, y }, side) =>
      void pdf.rect(x, y, side, side).lineWidth(0.8).strokeColor(INK).stroke(),
    bar: ({ x, y }, width, height) => void pdf.rect(x, y, width, height).fill('#000000'),
  };
}

/** Given any features, pdfkit sets the run as a whole and not word by word, as scripts from right to left need. */
function featuresOf({ isFallback }: FontPiece) {
  return isFallback ? { features: [] } : {};
}

function wrapParagraph(paragraph: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece === '' || fits(piece + character)) piece += character;
    else {
      pieces.push(piece);
      piece = character;
    }
  }
  return [...pieces, piece];
}
