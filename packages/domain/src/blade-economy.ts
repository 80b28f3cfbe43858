import type { Cents } from './money.ts';

export interface BoardCut {
  /** The width of the board, in millimetres. */
  readonly board: number;
  /** The width of each part, in millimetres. */
  readonly part: number;
  /** The width of one cut, in millimetres. */
  readonly kerf: number;
}

export interface BoardYield {
  readonly parts: number;
  /** The total width of all cuts, in millimetres. */
  readonly dust: number;
  /** The width of the offcut after the last cut, in millimetres. */
  readonly rest: number;
}

/** The rounding error of a sum of decimal millimetres. */
const ROUNDING = 1e-9;

/**
 * How many equal parts a board gives. Parts and kerfs alternate, so n parts need n - 1 cuts, and one
 * more if an offcut remains. Null unless every length is greater than 0.
 */
export function boardYield({ board, part, kerf }: BoardCut): BoardYield | null {
  if (![board, part, kerf].every((length) => Number.isFinite(length) && length > 0)) return null;
  const parts = Math.floor((board + kerf) / (part + kerf) + ROUNDING);
  if (parts === 0) return { parts, dust: 0, rest: board };
  const beside = Math.max(0, board - parts * part - (parts - 1) * kerf);
  const last = Math.min(kerf, beside);
  return { parts, dust: (parts - 1) * kerf + last, rest: beside - last };
}

/** How often a blade is sharp in its life: once when new, and once after each regrind. */
export function sharpEdges(regrinds: number): number {
  return 1 + regrinds;
}

/** The price of a blade per sharp edge, in (fractional) cents, without the cost of sharpening. */
export function costPerEdge(unitPrice: Cents, regrinds: number): number {
  return unitPrice / sharpEdges(regrinds);
}

/**
 * How many times as many cuts the dearer edge must make to cost the same per cut as the cheaper one. Null
 * if the cheaper one is free.
 */
export function breakEvenFactor(cheaper: number, dearer: number): number | null {
  return cheaper > 0 && dearer >= cheaper ? dearer / cheaper : null;
}
