import type { BandBlade, Blade, CircularBlade, ReciprocatingBlade } from './blade.ts';
import type { BandSaw, CircularSaw, ReciprocatingSaw, Saw } from './machine.ts';
import { once } from './once.ts';

// From best to worst; the worst finding counts.
export const verdicts = ['Fits', 'Fits with a bush', 'Cannot tell', 'Does not fit'] as const;
export type Verdict = (typeof verdicts)[number];

/** Whether a blade can be used on a saw, and why. */
export interface Fit {
  readonly verdict: Verdict;
  /** One or more sentences to show to the buyer. */
  readonly reason: string;
  /** The saw exceeds the blade's maximum speed, which the buyer has to acknowledge. */
  readonly overspeeds: boolean;
}

interface Finding {
  readonly verdict: Verdict;
  readonly reason: string;
}

// Catalogues give a 5/8 in bore as 15.9 mm and machines give the same arbor as 15.875 mm.
const ROUNDING_MM = 0.05;

/** Checks whether a blade fits a saw. `blade` is null for a product without a specification. Unknown values never fit. */
export function fitOf(blade: Blade | null, saw: Saw): Fit {
  const findings = findingsOf(blade, saw);
  const worst = verdicts.findLast((verdict) => findings.some((found) => found.verdict === verdict));
  const verdict = worst ?? 'Cannot tell';
  const reasons = findings.filter((found) => found.verdict === verdict).map(({ reason }) => reason);
  return { verdict, reason: reasons.join(' '), overspeeds: overspeed(blade, saw) !== null };
}

/** The maximum speed of a blade and the speed of the spindle, in rpm. */
export interface Speeds {
  readonly maxRpm: number;
  readonly spindleRpm: number;
}

/** Both speeds if the spindle exceeds the blade's maximum, otherwise null. */
export function overspeed(blade: Blade | null, saw: Saw): Speeds | null {
  if (blade?.kind !== 'circular' || saw.kind !== 'circular') return null;
  const { maxRpm } = blade;
  const { spindleRpm } = saw;
  return spindleRpm !== null && spindleRpm > maxRpm ? { maxRpm, spindleRpm } : null;
}

function findingsOf(blade: Blade | null, saw: Saw): Finding[] {
  if (!blade) return [unknown('This product has no blade specification.')];
  if (blade.kind === 'circular' && saw.kind === 'circular') return circularFindings(blade, saw);
  if (blade.kind === 'band' && saw.kind === 'band') return bandFindings(blade, saw);
  if (blade.kind === 'reciprocating' && saw.kind === 'reciprocating') {
    return reciprocatingFindings(blade, saw);
  }
  return [no(`A ${blade.kind} blade does not go on a ${saw.kind} saw.`)];
}

function circularFindings(blade: CircularBlade, saw: CircularSaw): Finding[] {
  const { smallestDiameter: least, largestDiameter: most } = saw;
  return [
    within('diameter', blade.diameter, least, most),
    boreFinding(blade, saw),
    knifeFinding(blade, saw),
    speedFinding(blade, saw),
  ];
}

function bandFindings(blade: BandBlade, saw: BandSaw): Finding[] {
  return [
    within('length', blade.length, saw.shortest, saw.longest),
    within('width', blade.width, saw.narrowest, saw.widest),
  ];
}

function reciprocatingFindings(blade: ReciprocatingBlade, saw: ReciprocatingSaw): Finding[] {
  return [within('length', blade.length, 0, saw.longest)];
}

function within(what: string, size: number, least: number | null, most: number | null): Finding {
  if (most !== null && size > most) {
    return no(`Its ${what} of ${mm(size)} is over the ${mm(most)} that the saw takes.`);
  }
  if (least !== null && size < least) {
    return no(`Its ${what} of ${mm(size)} is under the ${mm(least)} that the saw needs.`);
  }
  if (most === null) return unknown(`The largest ${what} that the saw takes is not known.`);
  if (least === null) return unknown(`The smallest ${what} that the saw takes is not known.`);
  const range = least === 0 ? `up to ${mm(most)}` : `${mm(least)} to ${mm(most)}`;
  return fits(`Its ${what} of ${mm(size)} is within ${range}.`);
}

function boreFinding({ bore }: CircularBlade, { arbor }: CircularSaw): Finding {
  if (arbor === null) return unknown('The arbor of the saw is not known.');
  if (bore < arbor - ROUNDING_MM) {
    return no(`Its bore of ${mm(bore)} is smaller than the arbor of ${mm(arbor)}.`);
  }
  if (bore > arbor + ROUNDING_MM) {
    return bush(`Its bore of ${mm(bore)} needs a bush on the arbor of ${mm(arbor)}.`);
  }
  return fits(`Its bore of ${mm(bore)} is the arbor's.`);
}

function knifeFinding({ plate, kerf }: CircularBlade, { rivingKnife }: CircularSaw): Finding {
  if (rivingKnife === null) return unknown('The riving knife of the saw is not known.');
  if (rivingKnife === 'none') return fits('The saw has no riving knife.');
  const between = `between its plate of ${mm(plate)} and its kerf of ${mm(kerf)}`;
  if (plate < rivingKnife && rivingKnife < kerf) {
    return fits(`The riving knife of ${mm(rivingKnife)} lies ${between}.`);
  }
  return no(`The riving knife of ${mm(rivingKnife)} does not lie ${between}.`);
}

function speedFinding({ maxRpm }: CircularBlade, { spindleRpm }: CircularSaw): Finding {
  if (spindleRpm === null) return unknown('The spindle speed of the saw is not known.');
  const speeds = `blade max. ${rpm(maxRpm)}, spindle ${rpm(spindleRpm)}`;
  return spindleRpm > maxRpm ? no(`Unsafe: ${speeds}.`) : fits(`Safe speed: ${speeds}.`);
}

const fits = (reason: string): Finding => ({ verdict: 'Fits', reason });
const bush = (reason: string): Finding => ({ verdict: 'Fits with a bush', reason });
const unknown = (reason: string): Finding => ({ verdict: 'Cannot tell', reason });
const no = (reason: string): Finding => ({ verdict: 'Does not fit', reason });

const figures = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }));

function mm(value: number): string {
  return `${figures().format(value)} mm`;
}

function rpm(value: number): string {
  return `${figures().format(value)} rpm`;
}
