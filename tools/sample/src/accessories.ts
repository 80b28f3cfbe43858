import { cents } from '@kerf/domain/money';
import { tiers } from './sample-etching.ts';
import type { SampleProduct } from './sample-records.ts';

export const accessories: readonly SampleProduct[] = [
  {
    name: 'Reducing ring 30 to 20 mm',
    sku: 'KA-RR-30-20',
    des: 'Fits a blade with a 30 mm bore to a 20 mm arbor. Turned, not stamped, 1.4 mm thick. For blades up to 250 mm.',
    minOrder: 100,
    stock: 6500,
    price: cents(240),
    packSize: 50,
    priceTiers: tiers([500, 220], [2000, 195]),
    blade: null,
  },
  {
    name: 'Reducing ring 30 to 25.4 mm',
    sku: 'KA-RR-30-25',
    des: 'Fits a blade with a 30 mm bore to a one inch arbor. The rim is knurled so that it holds in the bore while you mount the blade. For blades up to 254 mm.',
    minOrder: 100,
    stock: 5200,
    price: cents(260),
    packSize: 50,
    priceTiers: tiers([500, 240], [2000, 215]),
    blade: null,
  },
  {
    name: 'Blade wax stick, 400 g',
    sku: 'KA-WAX-400',
    des: 'Push it into the running band or touch it to a disc before cutting aluminium. One stick lasts some three hundred cuts in profile. Washes off with warm water, so parts can be painted.',
    minOrder: 10,
    stock: 880,
    price: cents(1260),
    packSize: 12,
    priceTiers: tiers([48, 1190], [144, 1120]),
    blade: null,
  },
  {
    name: 'Resin cleaner, 1 litre',
    sku: 'KA-CLEAN-1L',
    des: 'Water-based bath for pitch and resin. Soak for ten minutes, brush, rinse, oil. It does not attack the binder in carbide, which oven cleaner does.',
    minOrder: 5,
    stock: 640,
    price: cents(1850),
    packSize: 6,
    priceTiers: tiers([24, 1750]),
    blade: null,
  },
  {
    name: 'Transport case for 250 to 305 mm',
    sku: 'KA-CASE-305',
    des: 'Plywood case with a centre bolt and felt on both faces. Holds four blades apart so that the tips never touch. Made for sending blades to be sharpened and back.',
    minOrder: 5,
    stock: 150,
    price: cents(3400),
    blade: null,
  },
];
