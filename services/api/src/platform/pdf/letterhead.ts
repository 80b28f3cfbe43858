import type { Pen, TextStyle } from './pen.ts';
import { MARGIN, type SheetHead } from './sheet.ts';

/** The room of a logo, whatever its shape. */
export const LOGO = { width: 170, height: 52 } as const;
const GAP = 16;
/** The lines below the name, at most. */
const LINES_MAX = 24;
/** The most of the width that a name in place of a logo takes. */
const NAME_SHARE = 0.55;

/** The shop's name and lines at the top of the first page, broken into lines that keep clear of each other. */
export interface LaidLetterhead {
  readonly name: readonly string[];
  readonly lines: readonly string[];
  /** The distance of the first of the lines from the margin. */
  readonly linesTop: number;
  readonly height: number;
}

/** The logo stands left of name and lines; without one, the name stands left of the lines. */
export function layOutLetterhead(head: SheetHead, pen: Pen): LaidLetterhead {
  const width = head.paper.width - 2 * MARGIN;
  const style = head.logo ? styles.shop : styles.title;
  const name = head.logo
    ? pen.wrap(head.shopName, width - LOGO.width - GAP, style)
    : pen.wrap(head.shopName, width * NAME_SHARE, style);
  const left = head.logo
    ? LOGO.width
    : Math.max(0, ...name.map((line) => pen.widthOf(line, style)));
  const nameHeight = name.length * (head.logo ? LEADING.shop : LEADING.title);
  const linesTop = head.logo ? 10 + nameHeight : 10;
  const lines = fitLines(head.shopLines, LINES_MAX, (line) =>
    pen.wrap(line, width - left - GAP, styles.small),
  );
  const linesEnd = linesTop + (lines.length - 1) * LEADING.small + 2;
  return { name, lines, linesTop, height: Math.max(linesEnd, nameHeight) };
}

/**
 * Breaks texts into lines. Where that would be too many, they become a single paragraph, so that the last of
 * them, such as a postcode, is on the paper as well.
 */
export function fitLines(
  texts: readonly string[],
  max: number,
  wrap: (text: string) => string[],
): string[] {
  const lines = texts.flatMap(wrap);
  if (lines.length <= max) return lines;
  const typed = texts
    .flatMap((text) => text.split(/[\r\n\u2028\u2029]+/))
    .map((line) => line.trim());
  return wrap(typed.filter((line) => line !== '').join(', '));
}

export const styles = {
  shop: { size: 12, weight: 'bold' },
  small: { size: 8, color: '#565c69' },
  title: { size: 20, weight: 'bold' },
  number: { size: 12 },
  label: { size: 8, weight: 'bold', color: '#565c69' },
  body: { size: 9.5 },
  strong: { size: 9.5, weight: 'bold' },
  total: { size: 11, weight: 'bold' },
} as const satisfies Record<string, TextStyle>;

/** The distance between baselines. */
export const LEADING = { small: 11, body: 13, shop: 15, title: 24 } as const;
