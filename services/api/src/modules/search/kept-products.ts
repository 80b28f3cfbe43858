import type { Product } from '@kerf/contract/schemas/product';

/** Each takes about a kilobyte. */
const MOST = 10_000;

/** What the catalogue says of products, by their ids, kept for a moment. Forgotten when it changes. */
export class KeptProducts {
  readonly #maxAgeMs: number;
  #products = new Map<string, Product>();
  #freshUntilMs = 0;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** What is known now. What is put into it after a change is not found again: it may be from before. */
  current(): Map<string, Product> {
    if (this.#freshUntilMs <= performance.now()) this.forget();
    for (const oldest of this.#products.keys()) {
      if (this.#products.size <= MOST) break;
      this.#products.delete(oldest);
    }
    return this.#products;
  }

  forget(): void {
    this.#products = new Map();
    this.#freshUntilMs = performance.now() + this.#maxAgeMs;
  }
}
