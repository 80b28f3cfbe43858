import { type ChosenFacets, facetNames } from '@kerf/domain/search/facets';
import { LRUCache } from 'lru-cache';
import { choiceBits } from '../../db/facet-signature.ts';
import type { Allowance } from '../../http/allowance.ts';
import {
  type CatalogueChange,
  CatalogueChanges,
  type ChangedProduct,
} from './catalogue-changes.ts';
import type { CategoryIndex } from './category-index.ts';
import type { FirstHits, SearchOutcome } from './hits.ts';
import { ProductCache, type ReadProduct } from './product-cache.ts';

/** Of all texts together; each hit takes about 30 bytes. */
const HITS_MAX = 500_000;
/** The fixed cost of a text, in hits. */
const TEXT_WEIGHT = 50;
/** Each takes about half a kilobyte. */
const FIRST_HITS_MAX = 5_000;

type ReadIndex = () => Promise<CategoryIndex>;

/** How to make a search. */
export interface Finding {
  readonly read: () => Promise<SearchOutcome>;
  /** Brings its outcome up to date after changes of these products. Null if it has to be read again. */
  readonly follow: (
    outcome: SearchOutcome,
    changes: readonly ChangedProduct[],
  ) => Promise<SearchOutcome | null>;
}

interface ReadOutcome {
  readonly read: () => Promise<SearchOutcome>;
  readonly sources: readonly object[];
}

/**
 * Caches the outcomes of searches, the products, and which category each is in for a short time. Changes of the
 * catalogue drop what they may have changed.
 */
export class SearchCache {
  readonly #outcomes: LRUCache<string, CachedOutcome, ReadOutcome>;
  readonly #categories: LRUCache<'all', CategoryIndex, ReadIndex>;
  readonly #maxAgeMs: number;
  readonly #changes = new CatalogueChanges();
  readonly #products: ProductCache;
  #firstHits: LRUCache<string, FirstHits> | null = null;

  /** `maxAgeMs` has to be short if processes do not notify each other of changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
    this.#products = new ProductCache(this.#changes, maxAgeMs);
    this.#outcomes = new LRUCache({
      maxSize: HITS_MAX,
      sizeCalculation: ({ outcome }) => outcome.hits.size + TEXT_WEIGHT,
      ttl: maxAgeMs,
      fetchMethod: async (_key, _stale, { context: { read, sources } }) => {
        const { position } = this.#changes;
        return new CachedOutcome(await read(), position, sources);
      },
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

  /**
   * Returns the outcome of a search, the same for every page and facet. Concurrent calls share one read. Asks for
   * a unit of the caller's allowance first if it is not cached. Throws `rate_limited`.
   */
  async find(key: string, { read, follow }: Finding, allowance: Allowance): Promise<SearchOutcome> {
    const wanted = this.#changes.position;
    const isCurrent = (cached: CachedOutcome) => cached.catchUp(wanted, this.#changes, follow);
    const { outcome } = await this.#fetch(key, { read, sources: [] }, isCurrent, allowance);
    return outcome;
  }

  /** The same for an outcome that is made of others: cached as long as these are the same objects. */
  async derive(
    key: string,
    sources: readonly object[],
    read: ReadOutcome['read'],
    allowance: Allowance,
  ): Promise<SearchOutcome> {
    const isCurrent = async (cached: CachedOutcome) => cached.isOf(sources);
    const { outcome } = await this.#fetch(key, { read, sources }, isCurrent, allowance);
    return outcome;
  }

  async #fetch(
    key: string,
    context: ReadOutcome,
    isCurrent: (cached: CachedOutcome) => Promise<boolean>,
    allowance: Allowance,
  ): Promise<CachedOutcome> {
    for (;;) {
      // Checked here, since others may wait for the same search.
      if (!this.#outcomes.has(key)) await allowance.require(1);
      const cached = await this.#outcomes.forceFetch(key, { context });
      if (await isCurrent(cached)) return cached;
      if (this.#outcomes.peek(key) === cached) this.#outcomes.delete(key);
    }
  }

  /** Returns which products stand in which category. */
  categories(read: ReadIndex): Promise<CategoryIndex> {
    return this.#categories.forceFetch('all', { context: read });
  }

  /** The position that products read from now on belong to, for `keepProducts`. */
  get position(): number {
    return this.#changes.position;
  }

  /** A cached product, with the stock that it had then. */
  product(id: string): ReadProduct['product'] | undefined {
    return this.#products.get(id);
  }

  /** Caches products that were read from a position on, without those that have changed meanwhile. */
  keepProducts(position: number, read: readonly ReadProduct[]): void {
    this.#products.keep(position, read);
  }

  /**
   * The cached first hits by text. Get it before reading the missing ones: a change replaces it, so that hits read
   * before the change are not put into the new cache.
   */
  get firstHits(): LRUCache<string, FirstHits> {
    this.#firstHits ??= new LRUCache({ max: FIRST_HITS_MAX, ttl: this.#maxAgeMs });
    return this.#firstHits;
  }

  /** Drops what a change may have changed. */
  hear(change: CatalogueChange): void {
    if (change.kind === 'places') {
      this.#categories.clear();
    } else if (change.kind === 'unknown') {
      this.#clearProducts();
    } else {
      this.#changes.add(change);
      this.#products.drop(change.id);
      if (change.kind !== 'details') this.#firstHits = null;
    }
  }

  /** For changes of which nothing is known. */
  clear(): void {
    this.#categories.clear();
    this.#clearProducts();
  }

  #clearProducts(): void {
    this.#changes.forget();
    this.#outcomes.clear();
    this.#products.clear();
    this.#firstHits = null;
  }
}

/** An outcome, and what it is as new as. */
class CachedOutcome {
  #outcome: SearchOutcome;
  #position: number;
  readonly #sources: readonly object[];
  #catchingUp: Promise<boolean> | null = null;

  constructor(outcome: SearchOutcome, position: number, sources: readonly object[]) {
    this.#outcome = outcome;
    this.#position = position;
    this.#sources = sources;
  }

  get outcome(): SearchOutcome {
    return this.#outcome;
  }

  isOf(sources: readonly object[]): boolean {
    return sources.every((source, at) => source === this.#sources[at]);
  }

  /** Brings it up to a position of the changes at least. False if it has to be read again. */
  async catchUp(
    wanted: number,
    changes: CatalogueChanges,
    follow: Finding['follow'],
  ): Promise<boolean> {
    while (this.#position < wanted) {
      this.#catchingUp ??= this.#follow(changes, follow).finally(() => {
        this.#catchingUp = null;
      });
      if (!(await this.#catchingUp)) return false;
    }
    return true;
  }

  async #follow(changes: CatalogueChanges, follow: Finding['follow']): Promise<boolean> {
    const { position } = changes;
    const missed = changes.since(this.#position);
    const outcome = missed && (await follow(this.#outcome, missed));
    if (!outcome) return false;
    this.#outcome = outcome;
    this.#position = position;
    return true;
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
