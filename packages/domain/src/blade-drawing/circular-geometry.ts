import type { CircularBlade } from '../blade.ts';
import { circleText, moved, type Point, pathText, rotated, type Step } from './path-text.ts';

/** What determines the outline of a circular blade, in millimeters and degrees. */
export interface CircularOutline
  extends Pick<CircularBlade, 'diameter' | 'bore' | 'teeth' | 'hookAngle'> {
  /** Oversized teeth, for drawings of a few pixels. */
  readonly bold?: boolean;
}

export interface CircularPaths {
  /** The plate with its bore as a hole (even-odd), centered on 0 0. */
  readonly plate: string;
  /** One closed subpath per carbide tip. */
  readonly tips: string;
  readonly slots: string;
  readonly slotEnds: readonly Point[];
  readonly slotEndRadius: number;
  /** The radius of the circle that the gullets end on. */
  readonly rootRadius: number;
}

interface Tooth {
  readonly gulletEnd: Point;
  readonly shoulder: Point;
  readonly tip: Point;
  readonly faceRoot: Point;
  readonly gulletControls: readonly [Point, Point];
  readonly gulletFloor: Point;
  readonly carbide: readonly Point[];
  readonly depth: number;
}

/**
 * Draws a circular blade that turns clockwise: exactly `teeth` teeth, minus the missing one, with their hook
 * angle, and the bore to scale. In millimeters, centered on 0 0, first tooth at the top.
 */
export function circularPaths(outline: CircularOutline, missingTooth?: number): CircularPaths {
  const tooth = shapeTooth(outline);
  const step = (2 * Math.PI) / outline.teeth;
  const present = Array.from({ length: outline.teeth }, (_, index) => index).filter(
    (index) => index !== missingTooth,
  );
  const slots = slotAngles(outline, step).map((angle) => slot(tooth, outline.diameter / 2, angle));
  return {
    plate: plateText(outline, tooth, step, missingTooth) + circleText(outline.bore / 2),
    tips: present.map((index) => tipText(tooth, index * step)).join(''),
    slots: slots.map((each) => each.line).join(''),
    slotEnds: slots.map((each) => each.end),
    slotEndRadius: outline.diameter * 0.0075,
    rootRadius: Math.hypot(tooth.gulletFloor.x, tooth.gulletFloor.y),
  };
}

function shapeTooth({ diameter, bore, teeth, hookAngle, bold = false }: CircularOutline): Tooth {
  const radius = diameter / 2;
  const pitch = (2 * Math.PI * radius) / teeth;
  const depth = Math.min(pitch * 0.5, diameter * (bold ? 0.15 : 0.07), (radius - bore / 2) * 0.4);
  const gulletWidth = Math.min(pitch * 0.6, depth * 2.2);
  const back = Math.min(pitch - gulletWidth, depth * 1.5);
  const shoulderRadius = radius - Math.min(back * 0.2, depth * 0.35);

  const hook = (Math.max(-30, Math.min(hookAngle, 35)) * Math.PI) / 180;
  const tip = polar(radius, 0);
  const inward: Point = { x: -Math.sin(hook), y: Math.cos(hook) };
  const faceRoot = moved(tip, inward, depth * 0.62);
  const shoulder = polar(shoulderRadius, -back / radius);
  const gulletEnd = polar(shoulderRadius, -(pitch - gulletWidth) / radius);
  const nextGulletEnd = rotated(gulletEnd, (2 * Math.PI) / teeth);
  const towardsCentre = moved({ x: 0, y: 0 }, nextGulletEnd, -1 / shoulderRadius);
  const gulletControls: [Point, Point] = [
    moved(faceRoot, inward, depth * 0.62),
    moved(nextGulletEnd, towardsCentre, depth * 0.85),
  ];
  const gullet = { faceRoot, gulletControls, nextGulletEnd };
  const gulletFloor = lowestPoint(gullet);
  const carbide = carbideShape(tip, inward, shoulder, { depth, pitch, back, bold });
  return { gulletEnd, shoulder, tip, faceRoot, gulletControls, gulletFloor, carbide, depth };
}

function carbideShape(
  tip: Point,
  inward: Point,
  shoulder: Point,
  size: { depth: number; pitch: number; back: number; bold: boolean },
): Point[] {
  const thickness =
    Math.min(size.pitch * 0.22, size.depth * 0.34, size.back * 0.8) * (size.bold ? 1.7 : 1);
  const length = size.depth * (size.bold ? 0.7 : 0.58);
  const distance = Math.hypot(shoulder.x - tip.x, shoulder.y - tip.y);
  const alongBack = { x: (shoulder.x - tip.x) / distance, y: (shoulder.y - tip.y) / distance };
  const seat = moved(tip, inward, length);
  const heel = moved(seat, { x: -inward.y, y: inward.x }, thickness * 0.8);
  return [tip, seat, heel, moved(tip, alongBack, thickness)];
}

function lowestPoint(gullet: {
  faceRoot: Point;
  gulletControls: readonly [Point, Point];
  nextGulletEnd: Point;
}): Point {
  const [first, second] = gullet.gulletControls;
  const samples = Array.from({ length: 31 }, (_, index) => {
    const t = index / 30;
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
    return {
      x: mix(weights, gullet.faceRoot.x, first.x, second.x, gullet.nextGulletEnd.x),
      y: mix(weights, gullet.faceRoot.y, first.y, second.y, gullet.nextGulletEnd.y),
    };
  });
  return samples.reduce((low, point) =>
    Math.hypot(point.x, point.y) < Math.hypot(low.x, low.y) ? point : low,
  );
}

function mix(
  [a, b, c, d]: readonly [number, number, number, number],
  p: number,
  q: number,
  r: number,
  s: number,
): number {
  return a * p + b * q + c * r + d * s;
}

function plateText(
  outline: CircularOutline,
  tooth: Tooth,
  step: number,
  missingTooth: number | undefined,
): string {
  const steps = Array.from({ length: outline.teeth }, (_, index) =>
    toothSteps(tooth, index * step, (index + 1) * step, index === missingTooth),
  ).flat();
  return pathText(tooth.gulletEnd, steps, true);
}

function toothSteps(tooth: Tooth, angle: number, next: number, missing: boolean): Step[] {
  const at = (point: Point) => rotated(point, angle);
  const shoulderRadius = Math.hypot(tooth.shoulder.x, tooth.shoulder.y);
  const toShoulder: Step = { to: at(tooth.shoulder), radius: shoulderRadius, sweep: 1 };
  const [first, second] = tooth.gulletControls;
  const gullet: Step = {
    to: rotated(tooth.gulletEnd, next),
    controls: [at(first), at(second)],
  };
  if (missing) return [toShoulder, ...stump(tooth).map((point) => ({ to: at(point) })), gullet];
  return [toShoulder, { to: at(tooth.tip) }, { to: at(tooth.faceRoot) }, gullet];
}

/** The stump of a missing tooth. */
function stump({ shoulder, faceRoot, depth }: Tooth): Point[] {
  const between = (share: number, lift: number): Point => ({
    x: shoulder.x + (faceRoot.x - shoulder.x) * share,
    y: shoulder.y + (faceRoot.y - shoulder.y) * share - lift * depth,
  });
  return [between(0.3, -0.2), between(0.48, 0.02), between(0.66, -0.16), faceRoot];
}

function tipText(tooth: Tooth, angle: number): string {
  const [start, ...rest] = tooth.carbide.map((point) => rotated(point, angle));
  if (!start) return '';
  return pathText(
    start,
    rest.map((to) => ({ to })),
    true,
  );
}

/** Expansion slots start at gullets, spaced as evenly as whole teeth allow. */
function slotAngles({ diameter, teeth }: CircularOutline, step: number): number[] {
  const wanted = diameter < 130 ? 3 : diameter < 200 ? 4 : diameter < 320 ? 5 : 6;
  const count = Math.min(wanted, teeth);
  return Array.from({ length: count }, (_, index) => Math.round((index * teeth) / count) * step);
}

function slot(tooth: Tooth, radius: number, angle: number): { line: string; end: Point } {
  const floor = tooth.gulletFloor;
  const floorRadius = Math.hypot(floor.x, floor.y);
  const start = Math.atan2(floor.x, -floor.y);
  const at = (depth: number, turn: number) =>
    rotated(polar(floorRadius - depth * radius, start + turn), angle);
  const end = at(0.185, -0.06);
  const steps: Step[] = [
    { to: at(0.1, 0) },
    { to: end, controls: [at(0.145, 0), at(0.175, -0.02)] },
  ];
  return { line: pathText(at(0, 0), steps, false), end };
}

/** Angles increase clockwise from the top. */
function polar(radius: number, angle: number): Point {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}
