import { type CircularBlade, type Material, materials } from '@kerf/domain/blade';
import type { Saw } from '@kerf/domain/machine';

/** What the blade is made for; everything where nobody has said. */
export function cuttable(blade: CircularBlade): readonly Material[] {
  return blade.materials.length > 0 ? blade.materials : materials;
}

/** The material that was asked for where the blade is made for it, else one that is cut on the saw, else the blade's first. */
export function materialFor(blade: CircularBlade, saw: Saw | null, asked: string | null): Material {
  const choices = cuttable(blade);
  const [first = 'Softwood'] = choices;
  return (
    choices.find((material) => material === asked) ??
    choices.find((material) => saw?.materials.includes(material)) ??
    first
  );
}
