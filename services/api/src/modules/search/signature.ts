import {
  type ChosenFacets,
  type FacetName,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';

/** The facets of which a product has one choice or none, in the order of their four bits. */
const placed = [
  'kind',
  'diameter',
  'bore',
  'kerf',
  'teeth',
  'length',
  'teethPerInch',
  'grind',
  'price',
] as const satisfies FacetName[];

const FACETS = facetNames.length;
const PLACES = 16;
const MATERIALS_BIT = 4 * placed.length;

/** How many products have the same choice in every facet: their signature, whether they can be ordered, the count. */
export type Group = readonly [signature: number, inStock: boolean, count: number];

/** Products grouped by their choices, from which every count of every facet is summed. */
export interface Groups {
  readonly size: number;
  /** A set of choices for each facet of each group, as bits; facets of one group stand together. */
  readonly choices: Uint16Array;
  readonly counts: Uint32Array;
  readonly total: number;
}

/** Unpacks groups as Postgres has counted them. */
export function groupsOf(found: readonly Group[]): Groups {
  const choices = new Uint16Array(found.length * FACETS);
  const counts = new Uint32Array(found.length);
  let total = 0;
  for (const [index, [signature, inStock, count]] of found.entries()) {
    for (const [at, name] of facetNames.entries()) {
      choices[index * FACETS + at] = choicesIn(name, signature, inStock);
    }
    counts[index] = count;
    total += count;
  }
  return { size: found.length, choices, counts, total };
}

function choicesIn(name: FacetName, signature: number, inStock: boolean): number {
  if (name === 'inStock') return inStock ? 0b01 : 0b10;
  // Beyond 32 bits only division tells numbers apart.
  if (name === 'material') return Math.floor(signature / 2 ** MATERIALS_BIT);
  const place = Math.floor(signature / 2 ** (4 * placed.indexOf(name))) % PLACES;
  return place === 0 ? 0 : 1 << (place - 1);
}

/** What the facets of a search say: for each choice of each facet, how many products have it. */
export interface FacetCounts {
  readonly total: number;
  /** In the order of `facetNames` and of the choices of each. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts every choice among the products that all the other facets let through. */
export function countFacets(groups: Groups, chosen: ChosenFacets): FacetCounts {
  const masks = facetNames.map((name) => maskOf(name, chosen[name]));
  const counts = facetNames.map((name) => facetChoices[name].map(() => 0));
  let total = 0;
  for (let index = 0; index < groups.size; index += 1) {
    const failed = failedFacet(groups.choices, index * FACETS, masks);
    if (failed === SEVERAL) continue;
    const count = groups.counts[index] ?? 0;
    if (failed === NONE) total += count;
    const [from, to] = failed === NONE ? [0, FACETS] : [failed, failed + 1];
    for (let at = from; at < to; at += 1) {
      add(counts[at] ?? [], groups.choices[index * FACETS + at] ?? 0, count);
    }
  }
  return { total, counts };
}

const NONE = -1;
const SEVERAL = -2;

/** The one facet that keeps a group out, or that none or several do. */
function failedFacet(choices: Uint16Array, start: number, masks: readonly number[]): number {
  let failed = NONE;
  for (let at = 0; at < FACETS; at += 1) {
    const mask = masks[at] ?? 0;
    if (mask === 0 || ((choices[start + at] ?? 0) & mask) !== 0) continue;
    if (failed !== NONE) return SEVERAL;
    failed = at;
  }
  return failed;
}

/** Adds a count to every choice whose bit is set. */
function add(sums: number[], bits: number, count: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const at = LOWEST - Math.clz32(rest & -rest);
    sums[at] = (sums[at] ?? 0) + count;
  }
}

const LOWEST = 31;

function maskOf(name: FacetName, values: readonly string[] = []): number {
  return values.reduce((mask, value) => mask | (1 << choiceIndex(name, value)), 0);
}

function choiceIndex(name: FacetName, value: string): number {
  return facetChoices[name].findIndex((choice) => choice.value === value);
}

/** The number of a choice as Postgres keeps it, from 1. */
export function choiceNumber(name: FacetName, value: string): number {
  return choiceIndex(name, value) + 1;
}

/** The lexemes by which a product with one of these choices is found; none for what is in stock. */
export function facetLexemes(name: Exclude<FacetName, 'inStock'>, values: readonly string[]) {
  return values.map((value) => `@${name}=${choiceNumber(name, value)}`);
}
