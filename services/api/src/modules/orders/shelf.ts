import type { SoldProduct, StockLine } from './stock.ts';

/**
 * The products that a transaction holds locked, and what it has promised of them so far. Whatever is
 * promised here has to be written before the transaction ends.
 */
export class Shelf {
  readonly #products: ReadonlyMap<string, SoldProduct>;
  readonly #promised = new Map<string, number>();

  constructor(locked: readonly SoldProduct[]) {
    this.#products = new Map(locked.map((product) => [product.id, product]));
  }

  /** A product that is still in the catalogue. */
  product(id: string): SoldProduct | undefined {
    const product = this.#products.get(id);
    return product?.archived ? undefined : product;
  }

  /** The units that may still be promised. */
  available({ id, on_hand, held }: SoldProduct): number {
    return on_hand - held - (this.#promised.get(id) ?? 0);
  }

  promise(lines: readonly StockLine[]): void {
    for (const { productId, quantity } of lines) {
      this.#promised.set(productId, (this.#promised.get(productId) ?? 0) + quantity);
    }
  }
}
