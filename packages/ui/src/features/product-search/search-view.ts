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

/** What the page of products shows, as the address says it. */
export interface SearchView {
  readonly search: string;
  readonly chosen: ChosenFacets;
  /** Only what fits the machine that is bought for. */
  readonly fits: boolean;
  readonly sort: ProductSort;
  /** Ids of what is chosen for comparison. */
  readonly compared: readonly string[];
}

export interface SearchControls {
  readonly view: SearchView;
  /** Typing on replaces the address; everything else can be gone back from. */
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: string) => void;
  /** Chooses a value of a facet, or no longer. */
  readonly toggle: (name: FacetName, value: string) => void;
  /** Chooses one exact value of a facet in place of its ranges; none where it is null. */
  readonly setExact: (name: ExactFacet, value: string | null) => void;
  readonly toggleFits: () => void;
  /** Takes the facets away and leaves the search. */
  readonly clearFacets: () => void;
  readonly clear: () => void;
  readonly compare: (ids: readonly string[]) => void;
}

const noFacets: ParamChanges = {
  ...Object.fromEntries(facetNames.map((name) => [name, null])),
  fits: null,
};

/** The search in the address, so that Back, reload and a sent link restore it. */
export function useSearch(): SearchControls {
  const [params, setParams] = useSearchParams();
  const view = readSearch(params);
  const change = (changes: ParamChanges, replace = false) =>
    setParams((old) => changedParams(old, changes), {
      ...{ replace, preventScrollReset: true },
      // A box that is ticked must not wait for what follows from it.
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

/** Reads the address. What it says and no facet offers counts as not said. */
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

/** How many choices narrow the search. */
export function countChosen({ chosen, fits }: Pick<SearchView, 'chosen' | 'fits'>): number {
  return facetNames.reduce((sum, name) => sum + (chosen[name]?.length ?? 0), fits ? 1 : 0);
}
