import type { Groups } from './signature.ts';

const MAX_AGE_MS = 5_000;
const MOST = 100;
/** Fewer are counted as fast as they are kept. */
const LEAST = 500;

interface Kept {
  readonly groups: Groups;
  freshUntilMs: number;
}

/**
 * How the products that a text finds are spread over the facets, kept for a moment: it is the same for
 * every page and every choice of facets. Forgotten when the catalogue changes; what orders take shows
 * in what can be ordered within some seconds.
 */
export class KeptGroups {
  readonly #kept = new Map<string, Kept>();
  #generation = 0;

  /** Changes when everything is forgotten: what was counted before it is not to be kept after it. */
  get generation(): number {
    return this.#generation;
  }

  /** Null where the caller is to count: who finds it old counts anew, and the others make do with it meanwhile. */
  find(text: string): Groups | null {
    const kept = this.#kept.get(text);
    if (!kept) return null;
    const now = performance.now();
    if (kept.freshUntilMs > now) return kept.groups;
    kept.freshUntilMs = now + MAX_AGE_MS;
    return null;
  }

  keep(text: string, groups: Groups, generation: number): void {
    if (groups.total < LEAST || generation !== this.#generation) return;
    this.#kept.delete(text);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(text, { groups, freshUntilMs: performance.now() + MAX_AGE_MS });
  }

  forget(): void {
    this.#generation += 1;
    this.#kept.clear();
  }
}
