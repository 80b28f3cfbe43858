import type { Understood } from '@kerf/domain/search/meaning';
import type { Finds } from './finds.ts';

/** What a text finds, whatever page and facets are asked for. */
export interface Found {
  readonly finds: Finds;
  /** False where nothing is all of what was asked for. */
  readonly exact: boolean;
  readonly understood: readonly Understood[];
  /** What in the text could be a SKU or another maker's number. */
  readonly codes: readonly string[];
}

/** Of all that is kept together: each takes some thirty bytes. */
const MOST_PRODUCTS = 500_000;
/** What a text takes beside what it finds, in products. */
const TEXT_WEIGHT = 50;

interface Kept {
  readonly found: Found;
  freshUntilMs: number;
}

/**
 * What texts find in which order, kept for a moment: it is the same for every page and every choice of
 * facets. Forgotten when the catalogue changes.
 */
export class KeptFinds {
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Found>>();
  readonly #maxAgeMs: number;
  #weight = 0;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /**
   * What is known to be found, or is read once for all who ask meanwhile. Who finds it old reads anew,
   * and the others make do with it.
   */
  find(key: string, read: () => Promise<Found>): Promise<Found> {
    const kept = this.#kept.get(key);
    if (!kept) return this.#underWay.get(key) ?? this.#read(key, read);
    const now = performance.now();
    if (kept.freshUntilMs > now) return Promise.resolve(kept.found);
    kept.freshUntilMs = now + this.#maxAgeMs;
    return this.#read(key, read);
  }

  forget(): void {
    this.#kept.clear();
    this.#underWay.clear();
    this.#weight = 0;
  }

  /** Keeps what is read, unless everything was forgotten while it was. */
  #read(key: string, read: () => Promise<Found>): Promise<Found> {
    const reading = read()
      .then((found) => {
        if (this.#underWay.get(key) === reading) this.#keep(key, found);
        return found;
      })
      .finally(() => {
        if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
      });
    this.#underWay.set(key, reading);
    return reading;
  }

  #keep(key: string, found: Found): void {
    this.#drop(key);
    this.#kept.set(key, { found, freshUntilMs: performance.now() + this.#maxAgeMs });
    this.#weight += weightOf(found);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= MOST_PRODUCTS) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept) this.#weight -= weightOf(kept.found);
    this.#kept.delete(key);
  }
}

function weightOf({ finds }: Found): number {
  return finds.size + TEXT_WEIGHT;
}
