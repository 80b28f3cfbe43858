import type { CircularBlade, Material } from '@kerf/domain/blade';
import { type CuttingPlan, chipLoad, standing } from '@kerf/domain/cutting';
import type { Saw } from '@kerf/domain/machine';
import { number, rpm } from './plan-rows.ts';

export interface PlanNote {
  readonly tone: 'ok' | 'wait' | 'bad';
  readonly text: string;
}

interface Setting {
  readonly blade: CircularBlade;
  readonly material: Material;
  readonly plan: CuttingPlan;
  /** Null if none is selected. */
  readonly machine: { readonly name: string; readonly saw: Saw } | null;
  /** Meters per minute. */
  readonly feed: number | null;
}

/** Warnings and confirmations about a cut, the most serious first. */
export function planNotes(setting: Setting): PlanNote[] {
  return [speedNote(setting), windowNote(setting), feedNote(setting)].filter(
    (note) => note !== null,
  );
}

function speedNote({ blade, machine, plan: { cut, rpmWindow }, material }: Setting) {
  if (!machine) return null;
  const { name, saw } = machine;
  if (saw.kind !== 'circular') return bad(`${name} does not take circular blades.`);
  const { spindleRpm } = saw;
  if (spindleRpm === null) return wait(`The spindle speed of ${name} is not known.`);
  if (!cut) {
    return bad(
      `${name} spins at ${rpm(spindleRpm)}; this blade is rated for at most ${rpm(blade.maxRpm)}. Do not use it on this saw.`,
    );
  }
  if (!rpmWindow) return null;
  if (cut.standing === 'right') return ok(`${rpm(cut.rpm)} is right for ${material}.`);
  const word = cut.standing === 'slow' ? 'slower' : 'faster';
  return wait(`${rpm(cut.rpm)} is ${word} than recommended for ${material}.`);
}

function windowNote({ blade, material, plan: { rpmWindow } }: Setting) {
  if (rpmWindow) return null;
  const limit = `this blade is rated for at most ${rpm(blade.maxRpm)}`;
  return wait(`${material} is usually cut faster: ${limit}.`);
}

function feedNote({ blade, plan: { cut, guide }, feed }: Setting) {
  if (feed === null || !cut || !guide.chipLoad) return null;
  const taken = chipLoad(feed, cut.rpm, blade.teeth);
  const said = `At ${number(feed)} m/min each tooth takes ${number(taken)} mm`;
  const place = standing(taken, guide.chipLoad);
  if (place === 'right') return ok(`${said}, as recommended.`);
  return wait(
    place === 'slow'
      ? `${said}, less than recommended: the blade rubs and overheats.`
      : `${said}, more than recommended: the cut gets rough.`,
  );
}

const ok = (text: string): PlanNote => ({ tone: 'ok', text });
const wait = (text: string): PlanNote => ({ tone: 'wait', text });
const bad = (text: string): PlanNote => ({ tone: 'bad', text });
