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
  readonly #underWay = new Map<string, Promise<Finds | null>>();
  readonly #maxAgeMs: number;
  #products = 0;

  /** Short where no process hears of another's changes. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /**
   * What is known to be found, or will be once another call has read it. Null where the caller is to
   * read: who finds it old reads anew, and the others make do with it meanwhile.
   */
  async find(key: string): Promise<Finds | null> {
    const kept = this.#kept.get(key);
    if (!kept) return (await this.#underWay.get(key)) ?? null;
    const now = performance.now();
    if (kept.freshUntilMs > now) return kept.finds;
    kept.freshUntilMs = now + this.#maxAgeMs;
    return null;
  }

  /** Keeps what is read, unless everything was forgotten while it was. */
  async read<Found extends { readonly finds: Finds }>(
    key: string,
    work: () => Promise<Found>,
  ): Promise<Found> {
    const reading = work();
    // Where it fails, those who wait for it read for themselves.
    const finds = reading.then(
      (found) => found.finds,
      () => null,
    );
    this.#underWay.set(key, finds);
    try {
      const found = await reading;
      if (this.#underWay.get(key) === finds) this.#keep(key, found.finds);
      return found;
    } finally {
      if (this.#underWay.get(key) === finds) this.#underWay.delete(key);
    }
  }

  forget(): void {
    this.#kept.clear();
    this.#underWay.clear();
    this.#products = 0;
  }

  #keep(key: string, finds: Finds): void {
    if (finds.size < LEAST) return;
    this.#drop(key);
    this.#kept.set(key, { finds, freshUntilMs: performance.now() + this.#maxAgeMs });
    this.#products += finds.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#products <= MOST_PRODUCTS) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#products -= this.#kept.get(key)?.finds.size ?? 0;
    this.#kept.delete(key);
  }
}
