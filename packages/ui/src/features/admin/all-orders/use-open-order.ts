import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedParams } from '../../../components/data-table/table-view.ts';

const PARAMETER = 'order';

interface OpenOrder {
  /** The id of the order whose sheet is open, or null. */
  readonly id: string | null;
  readonly close: () => void;
  /** Opens another order instead. */
  readonly go: (id: string) => void;
}

/** The open order sheet. It is part of the URL, so that Back closes it and a link opens it. */
export function useOpenOrder(): OpenOrder {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  function close(): void {
    if (wasOpenedHere(state)) navigate(-1);
    else setParams((old) => changedParams(old, { [PARAMETER]: null }), { replace: true, state });
  }

  function go(id: string): void {
    const other = (old: URLSearchParams) => changedParams(old, { [PARAMETER]: id });
    setParams(other, { replace: true, state, preventScrollReset: true });
  }

  return { id: params.get(PARAMETER), close, go };
}

/** Link props that open an order's sheet over the current list. */
export function useOrderLink(id: string) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  return {
    to: { search: `?${changedParams(params, { [PARAMETER]: id })}` },
    // Keeps the list's own history state, the cursors of its previous pages.
    state: { ...(isObject(state) ? state : {}), sheet: true },
    preventScrollReset: true,
  };
}

function wasOpenedHere(state: unknown): boolean {
  return isObject(state) && 'sheet' in state;
}

function isObject(state: unknown): state is object {
  return typeof state === 'object' && state !== null;
}
