import { useCallback, useEffect, useRef, useState } from 'react';

/** The selected rows. They stay selected across pages and sorts. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], chosen: boolean) => void;
  /** Selects or deselects a row, or with `range` every row between the last one changed and this one. */
  readonly pick: (row: Row, chosen: boolean, range: boolean) => void;
  readonly clear: () => void;
  /** Deselects rows that no longer exist, or that an action is done with. */
  readonly forget: (...keys: readonly string[]) => void;
}

interface Chosen<Row> {
  readonly scope: string;
  readonly rows: ReadonlyMap<string, Row>;
}

/**
 * The row selection. It belongs to `scope` (a search and its filters) and resets when that changes. `shown`
 * are the rows on the page, which are newer than the remembered ones.
 */
export function useSelection<Row>(
  rowKey: (row: Row) => string,
  scope: string,
  shown: readonly Row[],
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ scope, rows: new Map() });
  const rows = chosen.scope === scope ? chosen.rows : new Map<string, Row>();
  const newer = new Map(shown.map((row) => [rowKey(row), row]));

  // Stable functions, so that only changed rows render again.
  const change = useCallback(
    (edit: (next: Map<string, Row>) => void) => {
      setChosen((old) => {
        const next = new Map(old.scope === scope ? old.rows : []);
        edit(next);
        return { scope, rows: next };
      });
    },
    [scope],
  );
  const set = useCallback(
    (some: readonly Row[], on: boolean) =>
      change((next) => {
        for (const row of some) {
          if (on) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
      }),
    [change, rowKey],
  );
  // A ref, so that the function stays the same while the rows change.
  const page = useRef(shown);
  const anchor = useRef<string | null>(null);
  useEffect(() => {
    page.current = shown;
  });
  const pick = useCallback(
    (row: Row, on: boolean, range: boolean) => {
      const keys = page.current.map(rowKey);
      const from = anchor.current === null ? -1 : keys.indexOf(anchor.current);
      const to = keys.indexOf(rowKey(row));
      anchor.current = rowKey(row);
      if (!range || from === -1) set([row], on);
      else set(page.current.slice(Math.min(from, to), Math.max(from, to) + 1), on);
    },
    [rowKey, set],
  );
  // An action may take longer than the search it began in: what is selected in another by then stays.
  const drop = useCallback(
    (isDropped: (key: string) => boolean) =>
      setChosen((old) => {
        if (old.scope !== scope) return old;
        return { scope, rows: new Map([...old.rows].filter(([key]) => !isDropped(key))) };
      }),
    [scope],
  );
  const forget = useCallback(
    (...keys: readonly string[]) => {
      const gone = new Set(keys);
      drop((key) => gone.has(key));
    },
    [drop],
  );

  return {
    rows: [...rows].map(([key, row]) => newer.get(key) ?? row),
    has: (row) => rows.has(rowKey(row)),
    set,
    pick,
    clear: () => drop(() => true),
    forget,
  };
}
