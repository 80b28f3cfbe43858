import type { Cents } from './money.ts';

export interface BoardCut {
  /** The width of the board, in millimetres. */
  readonly board: number;
  /** The width of each part, in millimetres. */
  readonly part: number;
  /** What one cut takes away, in millimetres. */
  readonly kerf: number;
}

export interface BoardYield {
  readonly parts: number;
  /** What the cuts between the parts turn into dust, in millimetres of the board's width. */
  readonly dust: number;
  /** What is left beside the last part and its cut, in millimetres. */
  readonly rest: number;
}

/** A sum of decimal millimetres may miss a whole number by this much. */
const ROUNDING = 1e-9;

/**
 * How many equal parts a board gives. Parts and kerfs alternate, so n parts need n - 1 cuts, and one
 * more where a rest stays beside the last. Null unless every length is over 0.
 */
export function boardYield({ board, part, kerf }: BoardCut): BoardYield | null {
  if (![board, part, kerf].every((length) => Number.isFinite(length) && length > 0)) return null;
  const parts = Math.floor((board + kerf) / (part + kerf) + ROUNDING);
  if (parts === 0) return { parts, dust: 0, rest: board };
  const beside = Math.max(0, board - parts * part - (parts - 1) * kerf);
  const last = Math.min(kerf, beside);
  return { parts, dust: (parts - 1) * kerf + last, rest: beside - last };
}

/** How often a blade is sharp: new, and after each regrind. */
export function sharpEdges(regrinds: number): number {
  return 1 + regrinds;
}

/** The price of a blade spread over its sharp edges, in cents and parts of them; sharpening is not in it. */
export function costPerEdge(unitPrice: Cents, regrinds: number): number {
  return unitPrice / sharpEdges(regrinds);
}

/**
 * How many times the cuts of the cheaper edge the dearer one has to make until both cost the same per
 * cut. Null if the cheaper one costs nothing, so that no number of cuts makes them equal.
 */
export function breakEvenFactor(cheaper: number, dearer: number): number | null {
  return cheaper > 0 && dearer >= cheaper ? dearer / cheaper : null;
}
