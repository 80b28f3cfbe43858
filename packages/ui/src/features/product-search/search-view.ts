import {
  type ChosenFacets,
  type ExactFacet,
  exactValue,
  type FacetName,
  facetNames,
  readChoices,
} from '@kerf/domain/search/facets';
import { useSearchParams } from 'react-router-dom';
import { changedParams, type ParamChanges } from '../../components/data-table/table-view.ts';
import { COMPARED_MAX, readComparedIds } from '../comparison/comparison-address.ts';

export const productSorts = [
  { value: 'relevance', label: 'Best match' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: '-createdAt', label: 'Newest first' },
] as const;
export type ProductSort = (typeof productSorts)[number]['value'];

/** The state of the product search, as stored in the URL. */
export interface SearchView {
  readonly search: string;
  readonly chosen: ChosenFacets;
  /** Whether only products that fit the chosen machine are shown. */
  readonly fits: boolean;
  readonly sort: ProductSort;
  /** The ids of the products selected for comparison. */
  readonly compared: readonly string[];
}

export interface SearchControls {
  readonly view: SearchView;
  /** Continued typing replaces the history entry; every other change adds one. */
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: string) => void;
  /** Selects or deselects a value of a facet. */
  readonly toggle: (name: FacetName, value: string) => void;
  /** Sets an exact value instead of a facet's ranges; null clears it. */
  readonly setExact: (name: ExactFacet, value: string | null) => void;
  readonly toggleFits: () => void;
  /** Clears the facets and keeps the search. */
  readonly clearFacets: () => void;
  readonly clear: () => void;
  readonly compare: (ids: readonly string[]) => void;
}

const noFacets: ParamChanges = {
  ...Object.fromEntries(facetNames.map((name) => [name, null])),
  fits: null,
};

/** The search in the URL, so that Back, reload and shared links restore it. */
export function useSearch(): SearchControls {
  const [params, setParams] = useSearchParams();
  const view = readSearch(params);
  const change = (changes: ParamChanges, replace = false) =>
    setParams((old) => changedParams(old, changes), {
      replace,
      preventScrollReset: true,
      // A checkbox must respond before the results are rendered.
      flushSync: true,
    });
  return {
    view,
    setSearch: (search) => change({ search }, search !== '' && view.search !== ''),
    setSort: (sort) => change({ sort: sort === productSorts[0].value ? null : sort }),
    toggle: (name, value) => {
      const chosen = (view.chosen[name] ?? []).filter(
        (each) => each === value || exactValue(name, each) === null,
      );
      const next = chosen.includes(value)
        ? chosen.filter((each) => each !== value)
        : [...chosen, value];
      change({ [name]: next.join(',') });
    },
    setExact: (name, value) => change({ [name]: value }),
    toggleFits: () => change({ fits: view.fits ? null : '1' }),
    clearFacets: () => change(noFacets),
    clear: () => change({ ...noFacets, search: null }),
    compare: (ids) => change({ compare: ids.slice(0, COMPARED_MAX).join(',') }, true),
  };
}

/** Parses the URL. Values that no facet has are ignored. */
export function readSearch(params: URLSearchParams): SearchView {
  const sort = productSorts.find(({ value }) => value === params.get('sort'));
  const chosen = facetNames.flatMap((name) => {
    const text = params.get(name);
    const values = text === null ? null : readChoices(name, text);
    return values === null ? [] : [[name, values] as const];
  });
  return {
    search: params.get('search') ?? '',
    chosen: Object.fromEntries(chosen),
    fits: params.get('fits') === '1',
    sort: sort?.value ?? 'relevance',
    compared: readComparedIds(params.get('compare')),
  };
}

/** How many filters are selected. */
export function countChosen({ chosen, fits }: Pick<SearchView, 'chosen' | 'fits'>): number {
  return facetNames.reduce((sum, name) => sum + (chosen[name]?.length ?? 0), fits ? 1 : 0);
}
