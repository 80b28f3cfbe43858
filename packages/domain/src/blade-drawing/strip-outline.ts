import { type Point, pathText, type Step } from './path-text.ts';
import { gulletDepth, toothedEdge, toothPitch } from './strip-geometry.ts';

export interface StripPaths {
  readonly body: string;
  readonly tips: string;
  /** How many teeth are drawn. */
  readonly count: number;
}

interface BandPiece {
  readonly width: number;
  readonly teethPerInch: number;
  /** How much of the band is shown, in millimeters. */
  readonly visible: number;
}

/**
 * A piece of a band between two break lines, with the back on top and the teeth below. In millimeters from 0
 * 0.
 */
export function bandPiece({ width, teethPerInch, visible }: BandPiece): StripPaths {
  const depth = gulletDepth(teethPerInch, width);
  const edge = toothedEdge({ from: 0, to: visible, y: width }, teethPerInch, depth);
  const right = edge.count * toothPitch(teethPerInch);
  const root = width - depth;
  const steps: Step[] = [
    ...breakLine({ x: 0, y: 0 }, { x: 0, y: root }, width * 0.04),
    ...edge.steps,
    ...breakLine({ x: right, y: root }, { x: right, y: 0 }, width * 0.04),
  ];
  return { body: pathText({ x: 0, y: 0 }, steps, true), tips: edge.tips, count: edge.count };
}

interface Reciprocating {
  readonly length: number;
  readonly width: number;
  readonly teethPerInch: number;
}

/** A whole reciprocating blade: shank with its hole on the left, teeth below, a slanted nose. */
export function reciprocatingOutline({ length, width, teethPerInch }: Reciprocating): StripPaths {
  const depth = gulletDepth(teethPerInch, width);
  const shank = Math.min(length * 0.2, width * 1.7);
  const nose = length - width * 0.55;
  const edge = toothedEdge({ from: shank, to: nose, y: width }, teethPerInch, depth);
  const root = width - depth;
  const shankTop = width * 0.16;
  const shankBottom = width * 0.66;
  const steps: Step[] = [
    { to: { x: 0, y: shankBottom } },
    { to: { x: shank * 0.72, y: shankBottom } },
    { to: { x: shank, y: root } },
    ...edge.steps,
    { to: { x: nose, y: root } },
    { to: { x: length, y: width * 0.18 } },
    { to: { x: length - width * 0.12, y: 0 } },
    { to: { x: shank * 0.9, y: 0 } },
    { to: { x: shank * 0.72, y: shankTop } },
  ];
  const hole = shankHole({ x: shank * 0.42, y: (shankTop + shankBottom) / 2 }, width * 0.11);
  return {
    body: pathText({ x: 0, y: shankTop }, steps, true) + hole,
    tips: edge.tips,
    count: edge.count,
  };
}

function shankHole(center: Point, radius: number): string {
  const right: Point = { x: center.x + radius, y: center.y };
  const left: Point = { x: center.x - radius, y: center.y };
  const steps: Step[] = [
    { to: left, radius, sweep: 0 },
    { to: right, radius, sweep: 0 },
  ];
  return pathText(right, steps, true);
}

/** The drafting symbol for "continues": a line with one flat wave. */
function breakLine(from: Point, to: Point, swing: number): Step[] {
  const at = (share: number, side: number): Point => ({
    x: from.x + (to.x - from.x) * share + side * swing,
    y: from.y + (to.y - from.y) * share,
  });
  return [
    { to: at(0.5, 0), controls: [at(0.16, 1), at(0.34, 1)] },
    { to, controls: [at(0.66, -1), at(0.84, -1)] },
  ];
}
