import { type Blade, bladeKinds, grinds, materials } from '../blade.ts';

/** What search results can be filtered by. */
export const facetNames = [
  'kind',
  'diameter',
  'bore',
  'kerf',
  'teeth',
  'length',
  'teethPerInch',
  'grind',
  'material',
  'price',
  'inStock',
] as const;
export type FacetName = (typeof facetNames)[number];

/** One choice of a facet. A range includes `from` and excludes `to`; it is open if `to` is null. */
export interface FacetChoice {
  /** As in a URL: `TCG`, `200-240`, `450-`. */
  readonly value: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Where the ranges of a measure begin, in millimetres, teeth, teeth per inch and dollars. A change needs a migration of `facet_signature`. */
export const rangeStarts = {
  diameter: [0, 150, 180, 200, 240, 280, 330, 380, 450],
  bore: [0, 15, 18, 22, 29, 31, 36],
  kerf: [0, 2, 2.5, 3, 3.5, 4.5],
  teeth: [0, 24, 40, 60, 80, 100],
  length: [0, 200, 300, 1500, 2000, 3000, 4000],
  teethPerInch: [0, 3, 6, 10, 14],
  price: [0, 10, 25, 50, 100, 200],
} as const satisfies Partial<Record<FacetName, readonly number[]>>;
export type RangeFacet = keyof typeof rangeStarts;

/** Every choice of every facet, in the order shown. */
export const facetChoices: Readonly<Record<FacetName, readonly FacetChoice[]>> = {
  kind: words([...bladeKinds, 'other']),
  diameter: ranges(rangeStarts.diameter),
  bore: ranges(rangeStarts.bore),
  kerf: ranges(rangeStarts.kerf),
  teeth: ranges(rangeStarts.teeth),
  length: ranges(rangeStarts.length),
  teethPerInch: ranges(rangeStarts.teethPerInch),
  grind: words(grinds),
  material: words(materials),
  price: ranges(rangeStarts.price),
  inStock: words(['true', 'false']),
};

/** The chosen choices of each facet. A facet that is absent filters nothing. */
export type ChosenFacets = { readonly [Name in FacetName]?: readonly string[] | undefined };

function words(values: readonly string[]): FacetChoice[] {
  return values.map((value) => ({ value, from: null, to: null }));
}

function ranges(starts: readonly number[]): FacetChoice[] {
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? null;
    return { value: `${from}-${to ?? ''}`, from, to };
  });
}

/** The facets for which an exact value, such as 80 teeth, can be chosen instead of a range. */
export const exactFacets = [
  'diameter',
  'bore',
  'kerf',
  'teeth',
  'length',
  'teethPerInch',
] as const satisfies RangeFacet[];
export type ExactFacet = (typeof exactFacets)[number];

const EXACT = /^(?:0|[1-9]\d{0,4})(?:\.\d{1,2})?$/;
/** Catalogues give a bore of 5/8 in as 15.88 or 15.9 mm. */
const EXACT_TOLERANCE = 0.05;

/** The exact value in a choice of a facet, such as `80`. Null for a range, or if the facet has only ranges. */
export function exactValue(name: FacetName, choice: string): number | null {
  const isExact = exactFacets.some((each) => each === name) && EXACT.test(choice);
  return isExact && Number(choice) > 0 ? Number(choice) : null;
}

/** The range of a facet that contains a value. */
export function rangeOf(name: ExactFacet, value: number): FacetChoice | null {
  const isIn = ({ from, to }: FacetChoice) =>
    value >= (from ?? 0) && value < (to ?? Number.POSITIVE_INFINITY);
  return facetChoices[name].find(isIn) ?? null;
}

/** Whether a blade has this exact value for a facet. */
export function hasExactly(blade: Blade | null, name: ExactFacet, value: number): boolean {
  const has = blade && measuresOf(blade)[name];
  return typeof has === 'number' && Math.abs(has - value) <= EXACT_TOLERANCE;
}

function measuresOf(blade: Blade): { readonly [Name in ExactFacet]?: number } {
  if (blade.kind !== 'circular') {
    return { length: blade.length, teethPerInch: blade.teethPerInch };
  }
  const { diameter, bore, kerf, teeth } = blade;
  return { diameter, bore, kerf, teeth };
}

/** Reads the choices of a facet from a URL: `ATB,TCG`, or one exact value. Null if any is unknown. */
export function readChoices(name: FacetName, text: string): string[] | null {
  if (exactValue(name, text) !== null) return [text];
  const known = facetChoices[name].map(({ value }) => value);
  const chosen = [...new Set(text.split(','))];
  return chosen.every((value) => known.includes(value)) ? chosen : null;
}
