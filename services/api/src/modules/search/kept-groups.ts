import type { Groups } from './signature.ts';

const MAX_AGE_MS = 5_000;
const MOST = 100;
/** What is counted faster than it is kept. */
const LEAST = 200;

interface Kept {
  readonly groups: Groups;
  readonly freshUntilMs: number;
}

/**
 * How the products that a text finds are spread over the facets, kept for a moment: it is the same for
 * every page and every choice of facets. Forgotten when the catalogue changes; what orders take shows
 * in what is in stock within five seconds.
 */
export class KeptGroups {
  readonly #kept = new Map<string, Kept>();

  find(text: string): Groups | null {
    const kept = this.#kept.get(text);
    return kept && kept.freshUntilMs > performance.now() ? kept.groups : null;
  }

  keep(text: string, groups: Groups): void {
    if (groups.total < LEAST) return;
    this.#kept.delete(text);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(text, { groups, freshUntilMs: performance.now() + MAX_AGE_MS });
  }

  forget(): void {
    this.#kept.clear();
  }
}
