import type { Product } from '@kerf/contract/schemas/product';

/** A product as the API answers it, for tests. */
export function sampleProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: '11111111-1111-4111-8111-111111111111',
    name: 'Fairface 250 fine crosscut, 80T',
    sku: 'KC-250-30-80T',
    des: 'Cuts veneered board without a chipped edge.',
    minOrder: 5,
    stock: 120,
    price: 64.5,
    img: '',
    blade: null,
    packSize: 1,
    priceTiers: [],
    aliases: [],
    replacedBy: null,
    ...changes,
  };
}
