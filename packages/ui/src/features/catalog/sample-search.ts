import type { Product } from '@kerf/contract/schemas/product';
import type { SearchResult } from '@kerf/contract/schemas/search';

/** What a search answers, for tests: all of the items are what was asked for. */
export function sampleSearch(items: Product[], changes: Partial<SearchResult> = {}): SearchResult {
  return {
    items,
    total: items.length,
    next: null,
    exact: true,
    understood: [],
    facets: [],
    ...changes,
  };
}
