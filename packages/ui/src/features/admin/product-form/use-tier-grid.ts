import { PRICE_TIERS_MAX } from '@kerf/domain/volume-price';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Form } from '../../../components/form/use-form.ts';
import { emptyTierRow, isEmptyRow, type TierRow, tierRows, tierText } from './price-tier-rows.ts';
import type { ProductField } from './product-fields.ts';

export type TierCell = keyof TierRow;

/** The name of the button that adds a row. */
export const ADD_TIER = 'addTier';

/** A cell's form field path. */
export function cellName(place: number, cell: TierCell): string {
  return `priceTiers.${place}.${cell}`;
}

export interface TierGrid {
  readonly rows: readonly TierRow[];
  /** The element with the rows and the button that adds one. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly add: () => void;
  readonly remove: (place: number) => void;
  readonly change: (place: number, cell: TierCell, text: string) => void;
  /** Enter and arrow keys move between rows; Backspace removes an empty row. */
  readonly onKeyDown: (place: number, cell: TierCell, event: KeyboardEvent) => void;
  /** Two pasted columns fill the rows from this one on. */
  readonly onPaste: (place: number, event: ClipboardEvent) => void;
}

/** Edits the rows of volume prices and manages their focus. */
export function useTierGrid(text: string, changeForm: Form<ProductField>['change']): TierGrid {
  const rows = tierRows(text);
  const element = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);

  const focus = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  // In an effect: an added row can be focused only after it has rendered.
  useEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  });

  const write = (next: readonly TierRow[]) => changeForm('priceTiers', tierText(next));

  const add = () => {
    if (rows.length >= PRICE_TIERS_MAX) return;
    wanted.current = cellName(rows.length, 'from');
    write([...rows, emptyTierRow]);
  };

  const remove = (place: number) => {
    wanted.current = rows.length === 1 ? ADD_TIER : cellName(Math.max(place - 1, 0), 'from');
    write(rows.filter((_, each) => each !== place));
  };

  const next = (place: number, cell: TierCell) => {
    if (place === rows.length - 1) add();
    else focus(cellName(place + 1, cell));
  };

  return {
    rows,
    element,
    add,
    remove,
    change: (place, cell, text) =>
      write(rows.map((row, each) => (each === place ? { ...row, [cell]: text } : row))),
    onKeyDown: (place, cell, event) => {
      const row = rows[place];
      const takesOut = event.key === 'Backspace' && row !== undefined && isEmptyRow(row);
      if (event.key === 'Enter' || takesOut) event.preventDefault();
      if (event.key === 'Enter') next(place, cell);
      if (event.key === 'ArrowDown') focus(cellName(place + 1, cell));
      if (event.key === 'ArrowUp') focus(cellName(place - 1, cell));
      if (takesOut) remove(place);
    },
    onPaste: (place, event) => {
      const text = event.clipboardData.getData('text').trim();
      if (!/[\t\n]/.test(text)) return;
      event.preventDefault();
      const pasted = tierRows(text.replaceAll('\r', ''));
      write([...rows.slice(0, place), ...pasted, ...rows.slice(place + pasted.length)]);
    },
  };
}
