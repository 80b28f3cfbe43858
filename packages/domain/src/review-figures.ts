import { type Material, materials } from './blade.ts';

/** What a review counts its cutting in. */
export const cutUnits = ['cuts', 'metres'] as const;
export type CutUnit = (typeof cutUnits)[number];

/** Fewer users of a material than this have no average: one of them would make it. */
export const USERS_FOR_AVERAGE = 3;

/** Those who cut one material with a product, and the stars that they gave together. */
export interface MaterialUsers {
  readonly material: Material;
  readonly users: number;
  readonly stars: number;
}

export interface MaterialFigure {
  readonly material: Material;
  readonly users: number;
  /** 1 to 5, to a tenth; null if too few have used it. */
  readonly average: number | null;
}

/** What users of each material say of a product, the most used material first. */
export function materialFigures(used: readonly MaterialUsers[]): MaterialFigure[] {
  return used
    .map(({ material, users, stars }) => ({ material, users, average: average(users, stars) }))
    .toSorted((a, b) => b.users - a.users || place(a) - place(b));
}

function average(users: number, stars: number): number | null {
  return users < USERS_FOR_AVERAGE ? null : Math.round((stars / users) * 10) / 10;
}

function place({ material }: MaterialFigure): number {
  return materials.indexOf(material);
}
