import { type RefObject, useCallback } from 'react';
import { flushSync } from 'react-dom';

/** Focuses a field of the pad instead of a button that goes with what it does. */
export function focusField(field: HTMLElement | null | undefined): void {
  if (!opensKeyboard()) field?.focus();
}

/** Whether a focused field opens a keyboard over the rows, as on a touch screen. */
export function opensKeyboard(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

export interface PadGridHandle {
  /** Focuses the first wrong field, else the first row. */
  readonly focusFirst: () => void;
}

/** Runs the action of a button that goes with it, and focuses the first wrong field, else the first row. */
export type FocusRowsAfter = (action: () => void) => void;

export function useFocusRowsAfter(grid: RefObject<PadGridHandle | null>): FocusRowsAfter {
  return useCallback(
    (action) => {
      flushSync(action);
      grid.current?.focusFirst();
    },
    [grid],
  );
}
