import { accessories } from './accessories.ts';
import { bandBlades } from './band-blades.ts';
import { crosscutBlades } from './crosscut-blades.ts';
import { metalBlades } from './metal-blades.ts';
import { panelBlades } from './panel-blades.ts';
import { reciprocatingBlades } from './reciprocating-blades.ts';
import { ripBlades } from './rip-blades.ts';
import type { SampleProduct } from './sample-records.ts';

/** The newest products, which come first on the front page: something for every saw. */
const newest = [
  'Allday 250 combination, 50T',
  'Longridge 250 rip, 24T',
  'Fairface 250 fine crosscut, 80T',
  'Sheetline 300 panel, 96T',
  'Brightcut 250 aluminium, 80T',
  'Allday 254 combination, 50T',
  'Ribbon 2240 resaw, 16 mm 4 TPI',
  'Drycut 305 steel, 60T',
  'Longridge 190 framing, 24T',
  'Fairface 216 mitre, 48T',
  'Breaker 225 demolition, 8 TPI',
  'Gritline 190 fibre cement, 12T',
];

const HOURS_BETWEEN = 24;
// Older than every sample order.
const NEWEST_HOURS_AGO = 24 * 200;

/** The catalogue of a newly set up store. Products have no photos; the UI draws the blade. */
export const sampleProducts = [
  ripBlades,
  crosscutBlades,
  panelBlades,
  metalBlades,
  bandBlades,
  reciprocatingBlades,
  accessories,
]
  .flat()
  .map(completed);

function completed(product: SampleProduct) {
  const { packSize = 1, priceTiers = [], aliases = [], replacedBy = null } = product;
  return { ...product, img: '', packSize, priceTiers, aliases, replacedBy };
}

/** How long ago a product was added, by its name and its position in the catalogue. */
export function addedHoursAgo(name: string, position: number): number {
  const rank = newest.indexOf(name);
  return NEWEST_HOURS_AGO + HOURS_BETWEEN * (rank < 0 ? newest.length + position : rank);
}
