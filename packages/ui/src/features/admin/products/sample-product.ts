import type { Product, ProductStock } from '@kerf/contract/schemas/product';

/** For tests: a product as the API gives it. */
export const sampleProduct: Product = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'Fairface 250 crosscut, 60T',
  sku: 'KC-250-30-60T',
  des: 'Clean across the grain.',
  minOrder: 5,
  stock: 1320,
  price: 64.5,
  img: '',
  blade: {
    kind: 'circular',
    diameter: 250,
    bore: 30,
    kerf: 3.2,
    plate: 2.2,
    teeth: 60,
    grind: 'ATB',
    hookAngle: 15,
    maxRpm: 7600,
    materials: ['Hardwood', 'Plywood'],
  },
  packSize: 1,
  priceTiers: [],
  aliases: [],
  replacedBy: null,
  version: 3,
};

/** For tests: what there is of it. */
export const sampleStock: ProductStock = {
  onHand: 1400,
  held: 80,
  available: 1320,
  movements: [{ kind: 'received', quantity: 1400, at: '2026-03-12T14:05:00.000Z', orderId: null }],
};
