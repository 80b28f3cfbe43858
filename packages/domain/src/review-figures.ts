import { type Material, materials } from './blade.ts';

/** The unit in which a review counts cuts. */
export const cutUnits = ['cuts', 'metres'] as const;
export type CutUnit = (typeof cutUnits)[number];

/** The minimum number of users for an average. */
export const USERS_FOR_AVERAGE = 3;

/** How many users cut a material with a product, and the sum of their stars. */
export interface MaterialUsers {
  readonly material: Material;
  readonly users: number;
  readonly stars: number;
}

export interface MaterialFigure {
  readonly material: Material;
  readonly users: number;
  /** 1 to 5, to one decimal; null if too few users rated it. */
  readonly average: number | null;
}

/** The ratings of a product by material, most used material first. */
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
