import type { CheckedProduct, CheckedRow, OrderChecked } from '@kerf/contract/schemas/order-check';

/** A product as the check of an order answers it, for tests: $64.50, 6 to 119 pieces. */
export function sampleChecked(
  serial: number,
  changes: Partial<CheckedProduct> = {},
): CheckedProduct {
  return {
    _id: idOf(serial),
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

/** The answer to rows that name these products; null names one that is no longer sold. */
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

/** A product's id, by a number. */
export function idOf(serial: number): string {
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}
