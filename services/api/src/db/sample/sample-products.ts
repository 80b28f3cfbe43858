import { accessories } from './accessories.ts';
import { bandBlades } from './band-blades.ts';
import { crosscutBlades } from './crosscut-blades.ts';
import { metalBlades } from './metal-blades.ts';
import { panelBlades } from './panel-blades.ts';
import { reciprocatingBlades } from './reciprocating-blades.ts';
import { ripBlades } from './rip-blades.ts';
import type { SampleProduct } from './sample-product.ts';

/** The catalogue of a store that has just been set up. Nothing has a photo: the drawn blade stands in. */
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
  .map((product) => ({ ...product, img: '' })) satisfies SampleProduct[];
