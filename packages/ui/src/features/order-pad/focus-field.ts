import { flushSync } from 'react-dom';

/** Focuses a field of the pad instead of a button that goes with what it does. */
export function focusField(field: HTMLElement | null | undefined): void {
  // A touch screen would open its keyboard over the rows.
  if (window.matchMedia('(pointer: coarse)').matches) return;
  field?.focus();
}

/** Runs the action of a button that goes with it, and focuses the first wrong field, else the first row. */
export function focusRowsAfter(action: () => void): void {
  flushSync(action);
  const wrong = document.querySelector<HTMLElement>('[data-row] [aria-invalid]');
  focusField(wrong ?? document.querySelector<HTMLElement>('[data-row] [data-column="item"]'));
}
