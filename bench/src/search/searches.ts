/** Sizes, words and choices in the filled catalogue, repeated in proportion to how often people search for them. */
const diameters = [160, 184, 190, 210, 216, 235, 250, 254, 300, 315, 350, 400];
const bores = ['16', '20', '25.4', '30', '30', '30', '32'];
const kerfs = ['1.8', '2.2', '2.4', '2.6', '2.8', '3', '3.2', '3.2'];
const teeth = [12, 24, 36, 40, 48, 60, 72, 80, 96];
const grinds = ['ATB', 'TCG', 'FTG'];
const makes = ['longridge', 'sheetline', 'brightcut', 'drycut', 'oakmoor', 'northfell', 'millrace'];
const misspelt = ['longrige', 'shetline', 'brihgtcut', 'drycutt', 'oakmor', 'northfel', 'milrace'];
const uses = ['rip', 'crosscut', 'panel', 'melamine', 'veneer', 'aluminium', 'steel', 'acrylic'];
const materials = ['Softwood', 'Hardwood', 'Plywood', 'MDF', 'Aluminium', 'Steel'];
const ranges = ['150-180', '180-200', '200-240', '240-280', '280-330', '330-380'];
const inches = ['7 1/4', '7-1/4"', '10"', '12"', '8 1/2"', '10 in'];

/** One search: a text and chosen facets. */
export interface Search {
  readonly search?: string;
  readonly kind?: string;
  readonly diameter?: string;
  readonly grind?: string;
  readonly material?: string;
  readonly inStock?: string;
  readonly sort?: 'name' | 'price' | '-price';
}
type Make = (pick: <T>(from: readonly T[]) => T) => Search;

// Weights by how likely each kind is.
const kinds: readonly (readonly [share: number, make: Make])[] = [
  [
    20,
    (pick) => ({
      search: `${pick(diameters)}x${pick(bores)}x${pick(kerfs)} Z${pick(teeth)} ${pick(grinds)}`,
    }),
  ],
  [10, (pick) => ({ search: `${pick(diameters)}x${pick(bores)} ${pick(teeth)}T` })],
  [
    5,
    (pick) => ({
      search: `KERF ${pick(diameters)}x${pick(bores)}x${pick(kerfs)} Z${pick(teeth)} MAX RPM 6000 MADE IN GERMANY`,
    }),
  ],
  [10, (pick) => ({ search: `${pick(diameters)}mm`, material: pick(materials) })],
  [5, (pick) => ({ search: pick(inches), grind: pick(grinds) })],
  [
    5,
    (pick) => ({ search: `${1400 + 10 * pick([1, 5, 9, 40, 84, 120])} mm ${pick([3, 4, 6])} TPI` }),
  ],
  [10, (pick) => ({ search: `${pick(makes)} ${pick(uses)}` })],
  [5, (pick) => ({ search: `${pick(misspelt)} ${pick(uses)}` })],
  [5, (pick) => ({ search: pick(uses), diameter: pick(ranges) })],
  [8, (pick) => ({ search: numberOf(5 * pick(diameters) + 60 * pick(teeth)) })],
  [2, (pick) => ({ search: `LU${pick(teeth)}X${pick(diameters)}` })],
  [
    10,
    (pick) => ({ kind: 'circular', diameter: pick(ranges), grind: pick(grinds), inStock: 'true' }),
  ],
  [5, (pick) => ({ material: pick(materials), sort: pick(['price', '-price', 'name'] as const) })],
];

/** Another maker's number of a product; see how the catalogue is filled. */
function numberOf(product: number): string {
  return `LU${product % 100}R${product}`;
}

/** Random searches by weight, the same in every run. */
export function searches(count: number, seed = 254): Search[] {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  };
  const drawn = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  return Array.from({ length: count }, () => pick(drawn)(pick));
}

/** A search as a URL query. */
export function addressOf(search: Search): string {
  return `${new URLSearchParams(Object.entries(search))}`;
}

/** Park and Miller's minimal standard generator: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
