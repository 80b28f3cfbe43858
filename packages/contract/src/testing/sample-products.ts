import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import type { CheckedProduct, CheckedRow, OrderChecked } from '../schemas/order-check.ts';
import type { Product, ProductStock } from '../schemas/product.ts';
import type { SearchResult } from '../schemas/search.ts';
import { sampleId } from './sample-id.ts';

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

/** What an admin sends for a new product: the fields of the specification and `changes`. For tests. */
export function sampleNewProduct<Changes extends object>(changes: Changes) {
  return {
    name: 'Cleancut 250',
    des: 'Cuts wood.',
    img: '',
    minOrder: 5,
    stock: 120,
    price: 64.5,
    ...changes,
  };
}

/** A blade with its dimensions, as an admin edits it. */
export function sampleCrosscut(changes: Partial<Product> = {}): Product {
  return sampleProduct({
    name: 'Fairface 250 crosscut, 60T',
    sku: 'KC-250-30-60T',
    des: 'Clean across the grain.',
    stock: 1320,
    blade: sampleBlade({ hookAngle: 15, materials: ['Hardwood', 'Plywood'] }),
    version: 3,
    ...changes,
  });
}

/** The stock of `sampleCrosscut`. */
export const sampleStock: ProductStock = {
  onHand: 1400,
  held: 80,
  available: 1320,
  movements: [{ kind: 'received', quantity: 1400, at: '2026-03-12T14:05:00.000Z', orderId: null }],
};

/** A search result whose items all match exactly. */
export function sampleSearch(items: Product[], changes: Partial<SearchResult> = {}): SearchResult {
  return {
    items,
    total: items.length,
    next: null,
    exact: true,
    understood: [],
    facets: [],
    ...changes,
  };
}

/** A product as in the reply to an order check: $64.50, 6 to 119 pieces. */
export function sampleChecked(
  serial: number,
  changes: Partial<CheckedProduct> = {},
): CheckedProduct {
  return {
    _id: sampleId(serial),
    name: `Blade ${serial}`,
    sku: `K-${serial}`,
    minOrder: 5,
    stock: 120,
    price: 64.5,
    blade: null,
    packSize: 1,
    priceTiers: [],
    aliases: [],
    replacedBy: null,
    ...changes,
  };
}

/** The reply to rows that name these products; null is one that is no longer sold. */
export function sampleCheck(
  products: readonly (CheckedProduct | null)[],
  replacement: CheckedProduct | null = null,
): OrderChecked {
  const sold = products.filter((product) => product !== null);
  return {
    rows: products.map((product) => checkedRow(product, replacement)),
    products: replacement ? [...sold, replacement] : sold,
  };
}

function checkedRow(
  product: CheckedProduct | null,
  replacement: CheckedProduct | null,
): CheckedRow {
  return {
    productId: product?._id ?? null,
    matched: product ? 'id' : null,
    gone: product ? null : { name: 'Old', sku: 'K-OLD' },
    replacement: product ? null : (replacement?._id ?? null),
    nearest: [],
    problem: product ? null : 'gone',
    offer: null,
    unitPrice: product?.price ?? null,
    together: null,
  };
}
