import { millimetresFromInches } from '../blade.ts';
import { type Point, pathText, type Step } from './path-text.ts';

export interface ToothedEdge {
  /** Path data of the toothed edge from left to right, starting and ending on the gullet line. */
  readonly steps: readonly Step[];
  /** One closed subpath per tip. */
  readonly tips: string;
  readonly count: number;
}

/** More teeth than this are indistinguishable on a screen, and take seconds to lay out. */
export const TEETH_DRAWN_MAX = 1200;

/** The distance between two teeth, in millimeters. */
export function toothPitch(teethPerInch: number): number {
  return millimetresFromInches(1) / teethPerInch;
}

/** Gullet depth: in proportion to the pitch, and never far into the strip. */
export function gulletDepth(teethPerInch: number, width: number): number {
  return Math.min(toothPitch(teethPerInch) * 0.46, width * 0.3);
}

/**
 * Teeth along a straight edge from `from` to `to` on the line `y` (the line of the tips), pointing down and
 * cutting to the left. As many whole teeth as fit. In millimeters.
 */
export function toothedEdge(
  span: { readonly from: number; readonly to: number; readonly y: number },
  teethPerInch: number,
  depth: number,
): ToothedEdge {
  const pitch = Math.max(toothPitch(teethPerInch), (span.to - span.from) / TEETH_DRAWN_MAX);
  const count = Math.max(0, Math.floor((span.to - span.from) / pitch + 1e-9));
  const lefts = Array.from({ length: count }, (_, index) => span.from + index * pitch);
  const root = span.y - depth;
  const steps: Step[] = lefts.flatMap((left) => toothSteps({ left, y: span.y, root, pitch }));
  return { steps, tips: lefts.map((left) => tipText(left, span.y, pitch, depth)).join(''), count };
}

function toothSteps(tooth: { left: number; y: number; root: number; pitch: number }): Step[] {
  const { left, y, root, pitch } = tooth;
  const depth = y - root;
  const heel: Point = { x: left + pitch * 0.42, y: y - depth * 0.34 };
  return [
    { to: { x: left + pitch * 0.04, y } },
    { to: heel },
    {
      to: { x: left + pitch, y: root },
      controls: [
        { x: left + pitch * 0.56, y: root - depth * 0.02 },
        { x: left + pitch * 0.74, y: root - depth * 0.06 },
      ],
    },
  ];
}

function tipText(left: number, y: number, pitch: number, depth: number): string {
  const x = left + pitch * 0.04;
  return pathText(
    { x, y },
    [
      { to: { x: x - pitch * 0.02, y: y - depth * 0.5 } },
      { to: { x: x + pitch * 0.2, y: y - depth * 0.42 } },
      { to: { x: x + pitch * 0.24, y: y - depth * 0.2 } },
    ],
    true,
  );
}
