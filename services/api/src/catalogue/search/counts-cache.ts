import { type ChosenFacets, facetNames } from '@kerf/domain/search/facets';
import { choiceBits } from '../../db/facet-signature.ts';
import type { Allowance } from '../../http/allowance.ts';

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
