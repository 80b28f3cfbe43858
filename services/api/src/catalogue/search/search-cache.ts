import type { Product } from '@kerf/contract/schemas/product';
import { type ChosenFacets, facetNames } from '@kerf/domain/search/facets';
import { LRUCache } from 'lru-cache';
import { choiceBits } from '../../db/facet-signature.ts';
import type { Allowance } from '../../http/allowance.ts';
import type { CategoryIndex } from './category-index.ts';
import type { FirstHits, SearchOutcome } from './hits.ts';

/** Of all texts together; each hit takes about 30 bytes. */
const HITS_MAX = 500_000;
/** The fixed cost of a text, in hits. */
const TEXT_WEIGHT = 50;
/** Each takes about a kilobyte. */
const PRODUCTS_MAX = 10_000;
/** Each takes about half a kilobyte. */
const FIRST_HITS_MAX = 5_000;

type ReadIndex = () => Promise<CategoryIndex>;
type ReadOutcome = () => Promise<SearchOutcome>;

/** The notification of a change to which category a product is in. */
export const PLACES_CHANGED = 'places';

/** Whether these products stand in the index where they stand now. */
type IsStill = (index: CategoryIndex, productIds: readonly string[]) => Promise<boolean>;

/**
 * Caches the outcomes of searches, the products, and which category each is in for a short time. Cleared when
 * the catalogue changes.
 */
export class SearchCache {
  readonly #outcomes: LRUCache<string, SearchOutcome, ReadOutcome>;
  readonly #categories: LRUCache<'all', CategoryIndex, ReadIndex>;
  readonly #maxAgeMs: number;
  /** Saved products that may have moved. */
  readonly #saved = new Set<string>();
  #checking: Promise<void> = Promise.resolve();
  #products: LRUCache<string, Product> | null = null;
  #firstHits: LRUCache<string, FirstHits> | null = null;

  /** `maxAgeMs` has to be short if processes do not notify each other of changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
    this.#outcomes = new LRUCache({
      maxSize: HITS_MAX,
      sizeCalculation: ({ hits }) => hits.size + TEXT_WEIGHT,
      ttl: maxAgeMs,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // A search that is running when the cache is cleared still gets its result, which is not cached.
      ignoreFetchAbort: true,
    });
    this.#categories = new LRUCache({
      max: 1,
      ttl: maxAgeMs,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      ignoreFetchAbort: true,
    });
  }

  /** Returns the outcome of a search, the same for every page and facet. Concurrent calls share one read. */
  find(key: string, read: ReadOutcome): Promise<SearchOutcome> {
    return this.#outcomes.forceFetch(key, { context: read });
  }

  /** Like `find`. Asks for a unit of the caller's allowance first if it is not cached. Throws `rate_limited`. */
  async findWithin(allowance: Allowance, key: string, read: ReadOutcome): Promise<SearchOutcome> {
    // Checked here, since others may wait for the same search.
    if (!this.#outcomes.has(key)) await allowance.require(1);
    return this.find(key, read);
  }

  /** Returns which products stand in which category. Reads all of them again only if a saved one has moved. */
  async categories(read: ReadIndex, isStill: IsStill): Promise<CategoryIndex> {
    if (this.#saved.size > 0) this.#checking = this.#check(isStill);
    await this.#checking;
    return this.#categories.forceFetch('all', { context: read });
  }

  async #check(isStill: IsStill): Promise<void> {
    const saved = [...this.#saved];
    this.#saved.clear();
    const known = this.#categories.get('all');
    if (known && !(await isStill(known, saved).catch(() => false))) this.#categories.clear();
  }

  /**
   * The cached products by id. Get it before reading the missing ones: `clear` replaces it, so that
   * products read before a change are not put into the new cache. It is made when it is needed, since it
   * allocates room for all of them.
   */
  get products(): LRUCache<string, Product> {
    this.#products ??= new LRUCache({ max: PRODUCTS_MAX, ttl: this.#maxAgeMs });
    return this.#products;
  }

  /** The cached first hits by text. Get it before reading the missing ones, like the products. */
  get firstHits(): LRUCache<string, FirstHits> {
    this.#firstHits ??= new LRUCache({ max: FIRST_HITS_MAX, ttl: this.#maxAgeMs });
    return this.#firstHits;
  }

  /** For a change of which no more is known. */
  clear(): void {
    this.#categories.clear();
    this.clearProducts();
  }

  /** For a change that moved no product between categories, but for this one perhaps. */
  clearProducts(savedId?: string): void {
    if (savedId !== undefined) this.#saved.add(savedId);
    this.#outcomes.clear();
    this.#products = null;
    this.#firstHits = null;
  }
}

const CHOICES_MAX = 100;
/** How many hits are counted for a unit of the caller's allowance. */
const COUNTED_PER_UNIT = 20_000;

/** What was counted in a list of hits, by the chosen facets. */
export class CountsCache<Counts> {
  readonly #byChoice = new Map<string, Counts>();

  /** Returns the cached counts, or counts `size` hits within the allowance. Throws `rate_limited`. */
  async find(
    chosen: ChosenFacets,
    size: number,
    allowance: Allowance,
    count: () => Counts,
  ): Promise<Counts> {
    const choices = facetNames.map((name) => choiceBits(name, chosen[name] ?? []));
    const key = choices.join();
    const cached = this.#byChoice.get(key);
    if (cached) return cached;
    // Counting once without a choice is part of finding the hits.
    if (choices.some((bits) => bits !== 0)) {
      await allowance.require(Math.ceil(size / COUNTED_PER_UNIT));
    }
    const counts = count();
    if (this.#byChoice.size >= CHOICES_MAX) this.#byChoice.clear();
    this.#byChoice.set(key, counts);
    return counts;
  }
}
