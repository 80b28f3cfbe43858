import type { SoldProduct, StockLine } from '../stock.ts';

/**
 * The stock of the products that a transaction has locked, less what the transaction has held so far.
 * Whatever is held here has to be written before the transaction ends.
 */
export class StockLedger {
  readonly #products: ReadonlyMap<string, SoldProduct>;
  readonly #held = new Map<string, number>();

  constructor(locked: readonly SoldProduct[]) {
    this.#products = new Map(locked.map((product) => [product.id, product]));
  }

  /** A product that is still in the catalogue. */
  product(id: string): SoldProduct | undefined {
    const product = this.#products.get(id);
    return product?.archived ? undefined : product;
  }

  /** The units that may still be ordered. */
  available({ id, on_hand, held }: SoldProduct): number {
    return on_hand - held - (this.#held.get(id) ?? 0);
  }

  hold(lines: readonly StockLine[]): void {
    for (const { productId, quantity } of lines) {
      this.#held.set(productId, (this.#held.get(productId) ?? 0) + quantity);
    }
  }
}
