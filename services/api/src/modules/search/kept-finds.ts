import type { Finds } from './finds.ts';

/** Of all that is kept together: each takes some thirty bytes. */
const MOST_PRODUCTS = 500_000;
/** Fewer are read as fast as they are kept. */
const LEAST = 50;

interface Kept {
  readonly finds: Finds;
  freshUntilMs: number;
}

/**
 * What texts find in which order, kept for a moment: it is the same for every page and every choice of
 * facets. Forgotten when the catalogue changes.
 */
export class KeptFinds {
  readonly #kept = new Map<string, Kept>();
  readonly #maxAgeMs: number;
  #products = 0;
  #generation = 0;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** Changes when everything is forgotten: what was read before it is not to be kept after it. */
  get generation(): number {
    return this.#generation;
  }

  /** Null where the caller is to read: who finds it old reads anew, and the others make do with it meanwhile. */
  find(key: string): Finds | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    const now = performance.now();
    if (kept.freshUntilMs > now) return kept.finds;
    kept.freshUntilMs = now + this.#maxAgeMs;
    return null;
  }

  keep(key: string, finds: Finds, generation: number): void {
    if (finds.size < LEAST || generation !== this.#generation) return;
    this.#drop(key);
    this.#kept.set(key, { finds, freshUntilMs: performance.now() + this.#maxAgeMs });
    this.#products += finds.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#products <= MOST_PRODUCTS) break;
      this.#drop(oldest);
    }
  }

  forget(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#products = 0;
  }

  #drop(key: string): void {
    this.#products -= this.#kept.get(key)?.finds.size ?? 0;
    this.#kept.delete(key);
  }
}
