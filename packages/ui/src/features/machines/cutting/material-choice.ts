import { type CircularBlade, type Material, materials } from '@kerf/domain/blade';
import type { Saw } from '@kerf/domain/machine';

/** The materials that the blade is made for; all of them if none is specified. */
export function cuttable(blade: CircularBlade): readonly Material[] {
  return blade.materials.length > 0 ? blade.materials : materials;
}

/** The requested material if the blade is made for it, else one cut on the saw, else the blade's first. */
export function materialFor(blade: CircularBlade, saw: Saw | null, asked: string | null): Material {
  const choices = cuttable(blade);
  const [first = 'Softwood'] = choices;
  return (
    choices.find((material) => material === asked) ??
    choices.find((material) => saw?.materials.includes(material)) ??
    first
  );
}
