import type { ApiClient } from '@kerf/api-client/client';
import { SHEET_IDS_MAX } from '@kerf/contract/schemas/product-sheet';
import { changedCells } from '@kerf/domain/product-sheet/columns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useApi } from '../../../shared/api.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import { changesOf } from './grid-changes.ts';
import type { Edits, GridRow } from './grid-edits.ts';
import { gridRowOf } from './product-grid.queries.ts';

/** With more edited products the rest is compared once they are reviewed. */
const WATCHED_MAX = 10 * SHEET_IDS_MAX;
/** Read again only after a change of the catalogue, and not because time has passed. */
const STALE_MS = 24 * 60 * 60 * 1_000;

interface Current {
  /** The products that have changed since the grid was opened. */
  readonly rows: ReadonlyMap<string, GridRow>;
  /** The products that were read last; null before the first change. */
  readonly read: ReadonlySet<string> | null;
}

const unchanged: Current = { rows: new Map(), read: null };

/** The first and last row on screen. */
export interface ShownRows {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows with what others have changed since they were loaded, as soon as a live event tells of a change.
 * Reads the products on screen and the edited ones; others once they are scrolled to.
 */
export function useCurrentRows(opened: readonly GridRow[], edits: RefObject<Edits>, list: string) {
  const api = useApi();
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownRows>({ first: 0, last: 0 });
  const byId = useMemo(() => new Map(opened.map((row) => [row.id, row])), [opened]);
  const queryKey = [...productKeys.all, 'sheet', 'current', list] as const;

  function watched({ first, last }: ShownRows): string[] {
    const onScreen = opened.slice(first, last + 1).map(({ id }) => id);
    const edited = Object.keys(edits.current).filter((id) => byId.has(id));
    return [...new Set([...onScreen, ...edited])].slice(0, WATCHED_MAX);
  }

  const { data = unchanged, refetch } = useQuery<Current>({
    queryKey,
    queryFn: async ({ signal }) => {
      const ids = watched(shown);
      const before = client.getQueryData<Current>(queryKey) ?? unchanged;
      const rows = new Map(before.rows);
      for (const row of await readRows(api, ids, signal)) {
        const known = rows.get(row.id) ?? byId.get(row.id);
        // A row that is as before stays the same object, so that it is not checked again.
        if (known && changedCells(known.row, row.row).length > 0) rows.set(row.id, row);
      }
      return { rows, read: new Set(ids) };
    },
    initialData: unchanged,
    staleTime: STALE_MS,
    gcTime: 0,
  });

  const catchUp = useEffectEvent((read: Current['read'], onScreen: ShownRows) => {
    if (read === null || watched(onScreen).every((id) => read.has(id))) return;
    void refetch({ cancelRefetch: false });
  });
  useEffect(() => catchUp(data.read, shown), [data.read, shown]);

  const rows = useMemo(
    () => opened.map((row) => data.rows.get(row.id) ?? row),
    [opened, data.rows],
  );
  return {
    rows,
    changes: useMemo(() => changesOf(opened, rows), [opened, rows]),
    /** Called with the rows that have come on screen. */
    show: setShown,
  };
}

async function readRows(
  api: ApiClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  for (let from = 0; from < ids.length; from += SHEET_IDS_MAX) {
    const some = ids.slice(from, from + SHEET_IDS_MAX).join(',');
    const query = { ids: some, limit: SHEET_IDS_MAX };
    const { items } = await api.listProductSheet({ query }, { signal });
    rows.push(...items.map(gridRowOf));
  }
  return rows;
}
