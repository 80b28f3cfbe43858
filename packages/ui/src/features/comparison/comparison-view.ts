import { useSearchParams } from 'react-router-dom';
import { changedParams, type ParamChanges } from '../../components/data-table/table-view.ts';
import { readComparedIds } from './comparison-address.ts';

/** A comparison as stored in the URL. Values stay as typed. */
export interface ComparisonView {
  readonly ids: readonly string[];
  /** Null until it is edited. */
  readonly quantity: string | null;
  /** Widths of the board and of one part, in millimeters. */
  readonly board: string;
  readonly part: string;
  /** Hides rows whose values are equal. */
  readonly onlyDifferences: boolean;
}

export interface ComparisonControls {
  readonly view: ComparisonView;
  readonly type: (changes: Partial<Record<'quantity' | 'board' | 'part', string>>) => void;
  readonly remove: (id: string) => void;
  readonly showOnlyDifferences: (only: boolean) => void;
}

/** Default widths: a sheet, ripped into strips. */
const BOARD = '1220';
const PART = '50';

/** The comparison in the URL, so that it can be shared. */
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

/** Keeps an emptied field in the URL, since otherwise its default would come back. */
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
