import { useLocation, useSearchParams } from 'react-router-dom';

interface TableDefaults {
  readonly sort: string;
  /** Rows on a page; 25 unless told. */
  readonly size?: number;
}

export interface TableState {
  readonly search: string;
  readonly sort: string;
  readonly size: number;
  /** Where the page begins, as the server named it; null on the first page. */
  readonly cursor: string | null;
  /** The page's number, counted from 1. */
  readonly page: number;
  /** The number of the page's first row, counted from 1. */
  readonly from: number;
  readonly filter: (name: string) => string | null;
  /** Typing replaces the address; everything else can be gone back from. */
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setSize: (size: number) => void;
  readonly setFilter: (name: string, value: string | null) => void;
  readonly clear: () => void;
  readonly next: (cursor: string) => void;
  readonly previous: (() => void) | undefined;
}

const SIZE_MAX = 200;

/** The state of a table, kept in the address so that Back, reload and a sent link restore it. */
export function useTableState(defaults: TableDefaults): TableState {
  const [params, setParams] = useSearchParams();
  const trail = readTrail(useLocation().state);
  const defaultSize = defaults.size ?? 25;
  const size = readWhole(params.get('size'), defaultSize, SIZE_MAX);
  const cursor = params.get('cursor');
  const page = cursor === null ? 1 : readWhole(params.get('page'), 2, Number.MAX_SAFE_INTEGER);

  const change = (changes: Record<string, string | null>, replace = false) =>
    setParams((old) => changed(old, { cursor: null, page: null, ...changes }), { replace });

  const goTo = (place: string | null, number: number, cursors: readonly string[]) =>
    setParams((old) => changed(old, { cursor: place, page: number > 1 ? `${number}` : null }), {
      state: { cursors },
    });

  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? defaults.sort,
    size,
    cursor,
    page,
    from: (page - 1) * size + 1,
    filter: (name) => params.get(name),
    setSearch: (search) => change({ search: search === '' ? null : search }, true),
    setSort: (sort) => change({ sort: sort === defaults.sort ? null : sort }),
    setSize: (next) => change({ size: next === defaultSize ? null : `${next}` }),
    setFilter: (name, value) => change({ [name]: value }),
    clear: () => setParams({}),
    next: (following) => goTo(following, page + 1, cursor === null ? [] : [...trail, cursor]),
    previous: cursor === null ? undefined : () => goBack(trail, page, goTo),
  };
}

/** Without a trail (a link that was sent), the step back leads to the first page. */
function goBack(
  trail: readonly string[],
  page: number,
  goTo: (place: string | null, number: number, cursors: readonly string[]) => void,
): void {
  const last = trail.at(-1);
  if (last === undefined) goTo(null, 1, []);
  else goTo(last, page - 1, trail.slice(0, -1));
}

function changed(old: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function readWhole(text: string | null, fallback: number, max: number): number {
  const value = text === null ? fallback : Number(text);
  return Number.isSafeInteger(value) && value >= 1 && value <= max ? value : fallback;
}

/** The cursors of the pages before this one, as `next` left them in the history entry. */
function readTrail(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) ? cursors.filter((each) => typeof each === 'string') : [];
}
