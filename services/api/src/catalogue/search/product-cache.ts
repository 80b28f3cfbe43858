import type { Product } from '@kerf/contract/schemas/product';
import { LRUCache } from 'lru-cache';
import type { CatalogueChanges } from './catalogue-changes.ts';

/** Each takes about a kilobyte. */
const PRODUCTS_MAX = 10_000;

/** A product as shown, and its successor, which is shown only while that is in the shop. */
export interface ReadProduct {
  readonly product: Product;
  readonly successorId: string | null;
}

/** Caches products, except for their stock. */
export class ProductCache {
  readonly #changes: CatalogueChanges;
  readonly #maxAgeMs: number;
  #products: LRUCache<string, ReadProduct> | null = null;

  constructor(changes: CatalogueChanges, maxAgeMs: number) {
    this.#changes = changes;
    this.#maxAgeMs = maxAgeMs;
  }

  get(id: string): Product | undefined {
    return this.#products?.get(id)?.product;
  }

  /** Caches what was read from a position of the changes on, without what has changed meanwhile. */
  keep(position: number, read: readonly ReadProduct[]): void {
    const changes = this.#changes.since(position);
    if (!changes) return;
    const changed = new Set(changes.map(({ latest }) => latest.id));
    // Made when it is needed, since it allocates room for all of them.
    this.#products ??= new LRUCache({ max: PRODUCTS_MAX, ttl: this.#maxAgeMs });
    for (const one of read) {
      const { product, successorId } = one;
      if (changed.has(product._id) || changed.has(successorId ?? '')) continue;
      this.#products.set(product._id, one);
    }
  }

  /** Drops a product, and those that it replaces. */
  drop(id: string): void {
    if (!this.#products) return;
    this.#products.delete(id);
    for (const [other, { successorId }] of [...this.#products.entries()]) {
      if (successorId === id) this.#products.delete(other);
    }
  }

  clear(): void {
    this.#products = null;
  }
}
