import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { LineTexts } from '@kerf/domain/line-texts';
import type { SeenProduct, TypedRow } from '@kerf/domain/pad-row';
import { useEffect, useMemo, useState } from 'react';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useLineFields } from '../checkout/line-fields.ts';
import type { PadStore } from './draft/pad-store.ts';
import type { Pad } from './draft/pad-text.ts';
import { type PadOwner, padStore } from './pad-draft.ts';
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
  /** The texts of lines that have a field: those that are asked for, or were typed before they were turned off. */
  readonly textFields: readonly (keyof LineTexts)[];
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
  const texts = useMemo(
    () =>
      rows.length === 0 ? noTexts : rows.flatMap(({ id, item }) => (id === typing ? [] : [item])),
    [rows, typing],
  );
  const findings = useFindings(texts, store.found);
  const views = useMemo(
    () => rowViews(book, rows, findings.found, typing, fields),
    [book, rows, findings.found, typing, fields],
  );

  useEffect(() => {
    const news = views.filter(
      ({ row, product }) =>
        product !== null && row.seen?.productId !== product.id && store.isOwn(row.id),
    );
    if (news.length > 0) store.see(seenProducts(news));
  }, [views, store]);

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
    textFields: useMemo(() => shownTexts(fields, rows), [fields, rows]),
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
