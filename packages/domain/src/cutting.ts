import type { CircularBlade, Material } from './blade.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Recommended cutting data for a material. A starting point only. */
export interface CuttingGuide {
  /** Metres per second. */
  readonly rimSpeed: Range;
  /** Millimetres per tooth; null if teeth do not cut chips. */
  readonly chipLoad: Range | null;
  /** Where the ranges come from. */
  readonly source: string;
}

const wood = 'Rule of thumb of the woodworking trade for carbide-tipped blades';
const panels = 'Rule of thumb of the panel-processing trade for carbide-tipped blades';
const plastic = 'Rule of thumb of plastics fabrication for carbide-tipped blades';
const light = 'Rule of thumb of the trade for carbide-tipped blades in light metal';
const dry = 'Rule of thumb of the trade for dry-cutting steel with carbide tips';
const cold = 'Rule of thumb of the trade for cold-sawing steel with high-speed steel';
const mineral = 'Rule of thumb of the trade for cutting fibre cement dry';

const guides: Readonly<Record<Material, readonly [CuttingGuide, ...CuttingGuide[]]>> = {
  Softwood: [guide(60, 90, [0.1, 0.3], wood)],
  Hardwood: [guide(50, 75, [0.05, 0.15], wood)],
  Plywood: [guide(50, 80, [0.05, 0.15], panels)],
  MDF: [guide(50, 80, [0.04, 0.12], panels)],
  Laminate: [guide(50, 80, [0.03, 0.08], panels)],
  Plastics: [guide(30, 60, [0.03, 0.1], plastic)],
  Aluminium: [guide(50, 80, [0.02, 0.08], light)],
  Steel: [guide(15, 30, [0.02, 0.06], dry), guide(0.3, 1.5, [0.03, 0.08], cold)],
  Masonry: [guide(30, 50, null, mineral)],
};

function guide(
  slowest: number,
  fastest: number,
  chip: readonly [number, number] | null,
  source: string,
): CuttingGuide {
  return {
    rimSpeed: { from: slowest, to: fastest },
    chipLoad: chip && { from: chip[0], to: chip[1] },
    source,
  };
}

/** The cutting speed in metres per second: pi x diameter in mm x rpm / 60,000. */
export function rimSpeed(diameter: number, rpm: number): number {
  return (Math.PI * diameter * rpm) / 60_000;
}

/** The spindle speed in rpm at this cutting speed in metres per second. */
export function rpmOfRimSpeed(diameter: number, metresPerSecond: number): number {
  return (metresPerSecond * 60_000) / (Math.PI * diameter);
}

/** The chip load per tooth in millimetres: feed / (rpm x teeth). The feed is in metres per minute. */
export function chipLoad(feed: number, rpm: number, teeth: number): number {
  return (feed * 1000) / (rpm * teeth);
}

/** The feed in metres per minute at this chip load in millimetres. */
export function feedOfChipLoad(chip: number, rpm: number, teeth: number): number {
  return (chip * rpm * teeth) / 1000;
}

/** Seconds per metre of cut. The feed is in metres per minute. */
export function secondsPerMetre(feed: number): number {
  return 60 / feed;
}

/** The cutting data at one spindle speed. */
export interface SpindleCut {
  readonly rpm: number;
  readonly rimSpeed: number;
  /** Compared with the recommended range. */
  readonly pace: 'slow' | 'right' | 'fast';
  /** Metres per minute; null if no chip load is recommended. */
  readonly feed: Range | null;
  /** Seconds, at the fastest and at the slowest feed. */
  readonly secondsPerMetre: Range | null;
}

export interface CuttingPlan {
  readonly guide: CuttingGuide;
  /** The recommended spindle speeds in rpm, limited by the blade's maximum; null if that is too low. */
  readonly rpmWindow: Range | null;
  /** Null if the spindle speed is unknown or exceeds the blade's maximum. */
  readonly cut: SpindleCut | null;
}

/** The recommendations for a blade in a material, and the cutting data at a spindle speed. */
export function cuttingPlan(
  blade: CircularBlade,
  material: Material,
  spindleRpm: number | null,
): CuttingPlan {
  const [usual, ...slower] = guides[material];
  const chosen = [usual, ...slower].find((each) => rpmWindow(blade, each) !== null) ?? usual;
  const window = rpmWindow(blade, chosen);
  const turns = spindleRpm !== null && spindleRpm > 0 && spindleRpm <= blade.maxRpm;
  return {
    guide: chosen,
    rpmWindow: window,
    cut: turns ? spindleCut(blade, chosen, spindleRpm) : null,
  };
}

function rpmWindow({ diameter, maxRpm }: CircularBlade, { rimSpeed: speed }: CuttingGuide) {
  const from = Math.ceil(rpmOfRimSpeed(diameter, speed.from));
  const to = Math.min(Math.floor(rpmOfRimSpeed(diameter, speed.to)), Math.floor(maxRpm));
  return from <= to ? { from, to } : null;
}

function spindleCut(blade: CircularBlade, chosen: CuttingGuide, rpm: number): SpindleCut {
  const speed = rimSpeed(blade.diameter, rpm);
  const chip = chosen.chipLoad;
  const feed = chip && {
    from: feedOfChipLoad(chip.from, rpm, blade.teeth),
    to: feedOfChipLoad(chip.to, rpm, blade.teeth),
  };
  return {
    rpm,
    rimSpeed: speed,
    pace: paceOf(speed, chosen.rimSpeed),
    feed,
    secondsPerMetre: feed && { from: secondsPerMetre(feed.to), to: secondsPerMetre(feed.from) },
  };
}

/** Whether a value is below, within or above a recommended range. */
export function paceOf(value: number, { from, to }: Range): SpindleCut['pace'] {
  if (value < from) return 'slow';
  return value > to ? 'fast' : 'right';
}
