import { useEffect } from 'react';

/** Returns focus to what had it before a dialog that is closed or unmounted. */
export function useFocusReturn(opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => rescueFocus(before);
  }, [opened]);
}

/**
 * Moves focus to an element, or to the page, if the focused element is gone. Waits until the page has rendered
 * the result, and does nothing if something else has focus.
 */
export function rescueFocus(before: Element | null = null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusAgain(before);
  });
}

/** Focuses an element, or the page if the element is gone. */
export function focusAgain(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body;
  if (isThere && before.isConnected) before.focus({ preventScroll: true });
  else document.querySelector('main')?.focus({ preventScroll: true });
}
