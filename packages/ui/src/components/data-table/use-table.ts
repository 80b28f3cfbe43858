import { useLocation, useSearchParams } from 'react-router-dom';
import { paramsOf } from './filters/added-filter.ts';
import type { ListingSpec, TableSpec } from './table-spec.ts';
import {
  changedParams,
  columnsParam,
  PAGE_SIZE,
  type ParamChanges,
  readView,
  type TableView,
} from './table-view.ts';

/** A table's state, and how to change it. */
export interface TableControls {
  readonly view: TableView;
  /** Continued typing replaces the history entry; every other change adds one. */
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setSize: (size: number) => void;
  readonly setFilters: (changes: ParamChanges) => void;
  readonly setColumns: (keys: readonly string[]) => void;
  /** Clears the search and all filters. */
  readonly clear: () => void;
  readonly next: (cursor: string) => void;
  /** Undefined if the previous page is unknown: on the first page, and after opening a shared link. */
  readonly previous: (() => void) | undefined;
  readonly first: () => void;
}

const pageOne: ParamChanges = { cursor: null, page: null };

/** A table's state in the URL, so that Back, reload and shared links restore it. */
export function useTable<Row>(spec: TableSpec<Row>): TableControls {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view = readView(params, spec);
  const trail = readTrail(state);

  const change = (changes: ParamChanges, replace = false) =>
    setParams((old) => changedParams(old, { ...pageOne, ...changes }), {
      replace,
      preventScrollReset: true,
    });

  const goTo = (cursor: string | null, page: number, cursors: readonly string[]) =>
    setParams((old) => changedParams(old, { cursor, page: page > 1 ? `${page}` : null }), {
      state: { cursors },
      preventScrollReset: true,
    });

  return {
    view,
    setSearch: (search) => change({ search }, search !== '' && view.search !== ''),
    setSort: (sort) => change({ sort: sort === spec.sorts[0]?.value ? null : sort }),
    setSize: (size) => change({ size: size === PAGE_SIZE ? null : `${size}` }),
    setFilters: (changes) => change(changes),
    setColumns: (keys) =>
      setParams((old) => changedParams(old, { columns: columnsParam(keys, spec) }), {
        replace: true,
        state,
        preventScrollReset: true,
      }),
    clear: () => change(withoutFilters(spec)),
    next: (following) =>
      goTo(following, view.page + 1, view.cursor === null ? [] : [...trail, view.cursor]),
    previous: previousPage(view, trail, goTo),
    first: () => goTo(null, 1, []),
  };
}

type GoTo = (cursor: string | null, page: number, cursors: readonly string[]) => void;

function previousPage({ page }: TableView, trail: readonly string[], goTo: GoTo) {
  const last = trail.at(-1);
  if (last !== undefined) return () => goTo(last, page - 1, trail.slice(0, -1));
  return page === 2 ? () => goTo(null, 1, []) : undefined;
}

function withoutFilters({ filters, added = [] }: ListingSpec): ParamChanges {
  const names = ['search', ...filters.map(({ name }) => name), ...added.flatMap(paramsOf)];
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The cursors of the previous pages, stored in the history entry by `next`. */
function readTrail(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) ? cursors.filter((each) => typeof each === 'string') : [];
}
