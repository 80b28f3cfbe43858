import type { Product } from '@kerf/contract/schemas/product';
import { LRUCache } from 'lru-cache';
import type { Found } from './finds.ts';

/** Of all texts together: each product that one finds takes some thirty bytes. */
const MAX_FOUND = 500_000;
/** What a text takes beside what it finds, in products. */
const TEXT_WEIGHT = 50;
/** Each takes about a kilobyte. */
const MAX_PRODUCTS = 10_000;

type ReadFound = () => Promise<Found>;

/** What searches know of the catalogue for a moment. Cleared when it changes. */
export class SearchCache {
  readonly #found: LRUCache<string, Found, ReadFound>;
  readonly #maxAgeMs: number;
  #products: LRUCache<string, Product>;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
    this.#found = new LRUCache({
      maxSize: MAX_FOUND,
      sizeCalculation: ({ finds }) => finds.size + TEXT_WEIGHT,
      ttl: maxAgeMs,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // Who waits for a reading while the cache is cleared still gets it. It is not kept.
      ignoreFetchAbort: true,
    });
    this.#products = this.#noProducts();
  }

  /** What a text finds, in which order: the same for every page and every choice of facets. Read once for all who ask in the meantime. */
  find(key: string, read: ReadFound): Promise<Found> {
    return this.#found.forceFetch(key, { context: read });
  }

  /**
   * What the catalogue says of products, by their ids. Take it before reading what is missing: what is
   * put into it after a change, and may be from before, is then not found again.
   */
  get products(): LRUCache<string, Product> {
    return this.#products;
  }

  clear(): void {
    this.#found.clear();
    this.#products = this.#noProducts();
  }

  #noProducts(): LRUCache<string, Product> {
    return new LRUCache({ max: MAX_PRODUCTS, ttl: this.#maxAgeMs });
  }
}
