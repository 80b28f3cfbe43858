import { useSearchParams } from 'react-router-dom';
import { changedParams, type ParamChanges } from '../../components/data-table/table-view.ts';
import { readComparedIds } from './comparison-address.ts';

/** What a comparison shows, as the address says it. Texts stay as they were typed. */
export interface ComparisonView {
  readonly ids: readonly string[];
  /** Null until it is typed; an empty field is typed too. */
  readonly quantity: string | null;
  /** Widths of the board and of one part, in millimetres. */
  readonly board: string;
  readonly part: string;
  /** Leaves out what is the same for all. */
  readonly onlyDifferences: boolean;
}

export interface ComparisonControls {
  readonly view: ComparisonView;
  readonly type: (changes: Partial<Record<'quantity' | 'board' | 'part', string>>) => void;
  readonly remove: (id: string) => void;
  readonly showOnlyDifferences: (only: boolean) => void;
}

/** A sheet of board, ripped into strips. */
const BOARD = '1220';
const PART = '50';

/** The comparison in the address, so that it can be sent to somebody. */
export function useComparison(): ComparisonControls {
  const [params, setParams] = useSearchParams();
  const view = readComparison(params);
  const change = (changes: ParamChanges, replace: boolean) =>
    setParams((old) => changedParams(old, changes), { replace, preventScrollReset: true });
  return {
    view,
    type: (changes) =>
      setParams((old) => typedParams(old, changes), { replace: true, preventScrollReset: true }),
    remove: (id) => change({ ids: view.ids.filter((each) => each !== id).join(',') }, false),
    showOnlyDifferences: (only) => change({ only: only ? 'differences' : null }, true),
  };
}

/** An emptied field stays in the address as that, or its first value would come back. */
function typedParams(old: URLSearchParams, changes: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(old);
  for (const [name, text] of Object.entries(changes)) next.set(name, text);
  return next;
}

function readComparison(params: URLSearchParams): ComparisonView {
  return {
    ids: readComparedIds(params.get('ids')),
    quantity: params.get('quantity'),
    board: params.get('board') ?? BOARD,
    part: params.get('part') ?? PART,
    onlyDifferences: params.get('only') === 'differences',
  };
}
