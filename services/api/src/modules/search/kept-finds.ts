import type { Signatures } from './signature.ts';

const MOST = 100;
/** Fewer are read as fast as they are kept. */
const LEAST = 500;

interface Kept {
  readonly signatures: Signatures;
  freshUntilMs: number;
}

/**
 * The signatures of what a text finds, kept for a moment: they are the same for every page and every
 * choice of facets. Forgotten when the catalogue changes.
 */
export class KeptSignatures {
  readonly #kept = new Map<string, Kept>();
  readonly #maxAgeMs: number;
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
  find(text: string): Signatures | null {
    const kept = this.#kept.get(text);
    if (!kept) return null;
    const now = performance.now();
    if (kept.freshUntilMs > now) return kept.signatures;
    kept.freshUntilMs = now + this.#maxAgeMs;
    return null;
  }

  keep(text: string, signatures: Signatures, generation: number): void {
    if (signatures.size < LEAST || generation !== this.#generation) return;
    this.#kept.delete(text);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(text, { signatures, freshUntilMs: performance.now() + this.#maxAgeMs });
  }

  forget(): void {
    this.#generation += 1;
    this.#kept.clear();
  }
}
