import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { formatCents, isCents } from '@kerf/domain/money';
import { judgeRows, type RowItem, type WantedRow } from '@kerf/domain/order-rows';
import type { PadRow } from '@kerf/domain/pad-row';
import type { PriceBook } from '@kerf/domain/price-book';
import { roughTotal } from '@kerf/domain/quote';
import { VisuallyHidden } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { useConnection } from '../../connection/connection-context.tsx';
import { commands } from '../../platform/commands.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { hasUnsent, unsentChange } from './draft/pad-exchange.ts';
import type { PadStore } from './draft/pad-store.ts';
import type { Finding } from './finding.ts';
import classes from './pad-counter.module.css';
import { joinVisitorPad, padStore } from './pad-draft.ts';
import { itemOf, quantityOf } from './row-view.ts';
import { textKey } from './use-findings.ts';

/**
 * The header's link to the order pad, with how many of its rows are ready and their total. Renders nothing
 * while the pad is empty.
 */
export function PadCounter() {
  const { drafts } = usePlatform();
  const account = useAccount();
  const store = padStore(drafts, account?.email ?? null);
  return (
    <>
      {account && <PadExchange key={account.email} store={store} account={account.email} />}
      <Counter store={store} to={account ? commands.orderPad.to : '/order-pad'} />
    </>
  );
}

function PadExchange(props: { readonly store: PadStore; readonly account: string }) {
  usePadSync(props.store, props.account);
  return null;
}

function Counter({ store, to }: { readonly store: PadStore; readonly to: string }) {
  const book = usePriceBook();
  const pad = useLiveValue(store.pad);
  const found = useLiveValue(store.found);
  const { rows, ready, total } = useMemo(
    () => padTotal(book, pad.rows, found),
    [book, pad.rows, found],
  );
  const money = total > 0 && isCents(total) ? formatCents(total) : '';
  const held = ready === rows ? counted(rows, 'row') : `${readyOf(ready, rows)} ready`;
  const words = `Order pad: ${held}${money === '' ? '' : `, ${money}`}`;
  return (
    <>
      {rows > 0 && (
        <Link to={to} className={classes.counter} title={words}>
          <IconTable size={18} stroke={1.6} aria-hidden="true" />
          <VisuallyHidden>{words}</VisuallyHidden>
          <span className={classes.rows} aria-hidden="true">
            {ready === rows
              ? formatQuantity(rows)
              : `${formatQuantity(ready)} of ${formatQuantity(rows)}`}
          </span>
          {money !== '' && (
            <span className={classes.total} aria-hidden="true">
              {money}
            </span>
          )}
        </Link>
      )}
      <VisuallyHidden role="status">{rows > 0 && words}</VisuallyHidden>
    </>
  );
}

function readyOf(ready: number, rows: number): string {
  return `${formatQuantity(ready)} of ${counted(rows, 'row')}`;
}

/** Changes are sent after a pause of this length, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Syncs an account's pad with the server: when the page opens, after each local change, and when a change
 * elsewhere is announced. While offline, changes wait on the device.
 */
function usePadSync(store: PadStore, account: string): void {
  const { drafts } = usePlatform();
  const api = useApi();
  const connection = useConnection();
  const sync = useMemo(() => createPadSync(store, api), [store, api]);
  const { refetch } = useQuery({
    queryKey: ['pads', account],
    queryFn: sync,
    staleTime: 0,
    refetchOnMount: 'always',
  });

  useEffect(() => joinVisitorPad(drafts, account), [drafts, account]);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onChange(() => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        // Once the server is back, refetch what is shown.
        if (connection.get() !== 'unreachable') void refetch();
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [store, refetch, connection]);
}

interface PadTotal {
  /** The number of nonblank rows. */
  readonly rows: number;
  /** How many of them would be ordered now. */
  readonly ready: number;
  /** What they cost in cents; a plain number, since a huge pad exceeds `Cents`. */
  readonly total: number;
}

/**
 * The header's summary of a pad, without asking the server: rows that were not looked up since the page loaded
 * are judged by what the buyer last saw of the product.
 */
export function padTotal(
  book: PriceBook,
  rows: readonly PadRow[],
  found: ReadonlyMap<string, Finding> = new Map(),
): PadTotal {
  const typed = rows.filter(({ item, quantity }) => item.trim() !== '' || quantity.trim() !== '');
  const wanted = typed.map((row): WantedRow => {
    const finding = found.get(textKey(row.item));
    return { item: finding ? itemOf(row, finding) : seenItem(row), quantity: quantityOf(row) };
  });
  const lines = judgeRows(book, wanted).flatMap(({ problem, unitPrice }, index) => {
    const quantity = wanted[index]?.quantity;
    const isReady = problem === null && unitPrice !== null && quantity?.kind === 'whole';
    return isReady ? [{ unitPrice, quantity: quantity.quantity }] : [];
  });
  const ordered = lines.slice(0, ORDER_LINES_MAX);
  return {
    rows: typed.length,
    ready: ordered.length,
    total: roughTotal(ordered),
  };
}

function seenItem({ seen }: PadRow): RowItem {
  if (seen === null) return { kind: 'unknown' };
  const { productId: id, minOrder = 0, packSize = 1, ...terms } = seen;
  return { kind: 'product', product: { ...terms, id, minOrder, packSize } };
}

/** Sends this device's changes and receives the others. Resolves with the common revision. */
type PadSync = () => Promise<number>;

/** Maximum number of rounds in a row, when changes are made meanwhile. */
const ROUNDS_MAX = 5;

/** Runs one exchange at a time: a call during another runs after it. */
export function createPadSync(store: PadStore, api: Pick<ApiClient, 'syncPad'>): PadSync {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  /** Returns the change that the server accepted, with its response. */
  async function send(change: PadChange): Promise<[PadChange, PadState]> {
    try {
      return [change, await api.syncPad({ body: change })];
    } catch (error) {
      if (!isApiProblem(error, 'pad_full')) throw error;
      // Other devices have filled it: without rows, the call still returns what they added.
      const others = { ...change, rows: [] };
      return [others, await api.syncPad({ body: others })];
    }
  }

  async function exchange(): Promise<number> {
    for (let round = 1; ; round += 1) {
      const [change, state] = await send(unsentChange(store.pad.get()));
      store.receive(change, state);
      // Stop if the server keeps rejecting a change; the next change sends it again.
      if (!hasUnsent(store.pad.get()) || round === ROUNDS_MAX) return state.revision;
    }
  }

  function begin(): Promise<number> {
    running = exchange().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => null)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
