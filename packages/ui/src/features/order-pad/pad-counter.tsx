import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { formatCents, isCents } from '@kerf/domain/money';
import { checkOrderRows, type RowItem, type WantedRow } from '@kerf/domain/order-rows';
import type { PadRow } from '@kerf/domain/pad-row';
import type { PriceBook } from '@kerf/domain/price-book';
import { roughTotal } from '@kerf/domain/quote';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { commands } from '../../platform/commands.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import type { PadStore } from './draft/pad-store.ts';
import { usePadSync } from './draft/pad-sync.ts';
import type { Finding } from './finding.ts';
import classes from './pad-counter.module.css';
import { padStore } from './pad-stores.ts';
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
        <Link to={to} className={classes.counter} data-screen-only title={words}>
          <IconTable size={18} stroke={1.6} aria-hidden="true" />
          <VisuallyHidden>{words}</VisuallyHidden>
          <Text span fw={600} aria-hidden="true">
            {ready === rows
              ? formatQuantity(rows)
              : `${formatQuantity(ready)} of ${formatQuantity(rows)}`}
          </Text>
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
 * are checked by what the buyer last saw of the product.
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
  const lines = checkOrderRows(book, wanted).flatMap(({ problem, unitPrice }, index) => {
    const quantity = wanted[index]?.quantity;
    const isReady = problem === null && unitPrice !== null && quantity?.kind === 'whole';
    return isReady ? [{ unitPrice, quantity: quantity.quantity }] : [];
  });
  const ordered = lines.slice(0, ORDER_LINES_MAX);
  return { rows: typed.length, ready: ordered.length, total: roughTotal(ordered) };
}

function seenItem({ seen }: PadRow): RowItem {
  if (seen === null) return { kind: 'unknown' };
  const { productId: id, minOrder = 0, packSize = 1, ...terms } = seen;
  return { kind: 'product', product: { ...terms, id, minOrder, packSize } };
}
