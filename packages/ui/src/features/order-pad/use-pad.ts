import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { PadTextField, SeenProduct, TypedRow } from '@kerf/domain/pad-row';
import { useEffect, useMemo, useState } from 'react';
import { counted } from '../../components/quantity.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAddressChoice } from '../checkout/address-choice.ts';
import { useLineFields } from '../checkout/line-fields.ts';
import type { PadStore } from './draft/pad-store.ts';
import type { Pad } from './draft/pad-text.ts';
import { type PadOwner, padStore } from './pad-stores.ts';
import type { RowAddresses } from './row-addresses.ts';
import { shownTexts, textsOf } from './row-texts.ts';
import { type RowView, rowViews } from './row-view.ts';
import { seenProduct } from './seen-product.ts';
import { undoChange } from './undo-change.ts';
import { type Findings, useFindings } from './use-findings.ts';

/** A described change of the rows that can be undone. */
export interface UndoableAction {
  readonly message: string;
  readonly undo: () => void;
}

export interface PadState {
  readonly pad: Pad;
  readonly store: PadStore;
  /** Whether the rows are saved on the device. */
  readonly kept: boolean;
  readonly views: readonly RowView[];
  /** The texts of rows that have a field: those that are asked for, or were typed before they were turned off. */
  readonly textFields: readonly PadTextField[];
  readonly split: SplitOrder;
  /** The rows that can be ordered now; if the pad is over its limit, as many as one order allows. */
  readonly ready: readonly RowView[];
  readonly problems: readonly RowView[];
  readonly findings: Findings;
  /** Marks the row whose item is being typed; it is looked up on blur. */
  readonly setTyping: (id: string | null) => void;
  /** The last action that can be undone. */
  readonly lastAction: UndoableAction | null;
  readonly forgetLastAction: () => void;
  /** Changes the rows, with a message and Undo. */
  readonly act: (message: string, change: () => void) => void;
  /** Inserts rows after the row with this id, and removes that row if it is blank. */
  readonly take: (at: string | null, rows: readonly TypedRow[], message: string) => void;
}

/** Whether the rows go to several addresses. */
export interface SplitOrder extends RowAddresses {
  /** Only an account with two addresses or more can choose it. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly setOn: (on: boolean) => void;
}

const noTexts: readonly string[] = [];

/** The pad of an account or a visitor: its rows, their findings, and the changes to them. */
export function usePad(owner: PadOwner): PadState {
  const { drafts } = usePlatform();
  const book = usePriceBook();
  const store = padStore(drafts, owner);
  const pad = useLiveValue(store.pad);
  const kept = useLiveValue(store.kept);
  const [typing, setTyping] = useState<string | null>(null);
  const [lastAction, setLastAction] = useState<UndoableAction | null>(null);
  const { rows } = pad;
  const fields = useLineFields(owner);
  const { addresses, chosen, isKnown } = useAddressChoice(pad.delivery);
  const [wantsSplit, setWantsSplit] = useState(false);
  const ownId = chosen?._id ?? '';
  const rowAddresses = useMemo(() => ({ addresses, ownId, isKnown }), [addresses, ownId, isKnown]);
  const isSplit = wantsSplit || rows.some(({ shipTo = '' }) => shipTo.trim() !== '');
  const texts = useMemo(
    () =>
      rows.length === 0 ? noTexts : rows.flatMap(({ id, item }) => (id === typing ? [] : [item])),
    [rows, typing],
  );
  const findings = useFindings(texts, store.found);
  const views = useMemo(
    () => rowViews(book, rows, findings.found, typing, fields, rowAddresses),
    [book, rows, findings.found, typing, fields, rowAddresses],
  );

  useEffect(() => {
    const news = views.filter(
      ({ row, product }) =>
        product !== null && row.seen?.productId !== product.id && store.isOwn(row.id),
    );
    if (news.length > 0) store.see(seenProducts(news));
  }, [views, store]);

  const texted = useMemo(() => shownTexts(fields, rows), [fields, rows]);
  const isOffered = owner !== null && (isSplit || addresses.length > 1);

  const act = (message: string, change: () => void) => {
    const before = store.pad.get().rows;
    change();
    const after = store.pad.get().rows;
    const undo = () => {
      undoChange(store, before, after);
      setLastAction(null);
    };
    setLastAction({ message, undo });
  };

  const take = (at: string | null, typed: readonly TypedRow[], message: string) => {
    const target = store.pad.get().rows.find(({ id }) => id === at);
    act(message, () => {
      store.insert(target?.id ?? null, typed);
      if (target && isBlank(target)) store.remove([target.id]);
    });
  };

  return {
    pad,
    store,
    kept,
    views,
    textFields: [...(isSplit ? (['shipTo'] as const) : []), ...texted],
    split: {
      ...rowAddresses,
      isOffered,
      isOn: isSplit,
      setOn: (on) => {
        setWantsSplit(on);
        const split = rows.filter(({ shipTo = '' }) => shipTo !== '');
        if (on || split.length === 0) return;
        act(`${counted(split.length, 'row')} without an address of its own again.`, () => {
          for (const { id } of split) store.change(id, { shipTo: '' });
        });
      },
    },
    ready: useMemo(
      () => views.filter(({ state }) => state === 'ready').slice(0, ORDER_LINES_MAX),
      [views],
    ),
    problems: useMemo(() => views.filter(({ state }) => state === 'problem'), [views]),
    findings,
    setTyping,
    lastAction,
    forgetLastAction: () => setLastAction(null),
    act,
    take,
  };
}

export function isBlank(row: TypedRow): boolean {
  const texts = textsOf(row);
  const typed = [row.item.trim(), row.quantity.trim(), texts.note, texts.costCenter];
  return typed.every((text) => text === '');
}

/** What the buyer currently sees of the products for these rows. */
export function seenProducts(views: readonly RowView[]): ReadonlyMap<string, SeenProduct> {
  return new Map(
    views.flatMap(({ row, product }) => (product ? [[row.id, seenProduct(product)] as const] : [])),
  );
}
