import { useEffect } from 'react';

/** Gives the focus back to what had it before a dialog that is closed or taken off the page. */
export function useFocusReturn(opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => rescueFocus(before);
  }, [opened]);
}

/**
 * Gives the focus to an element, or to the page, where what had it is gone. Waits until the page shows the
 * answer, and leaves the focus where something else took it.
 */
export function rescueFocus(before: Element | null = null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusAgain(before);
  });
}

/** Gives the focus to an element, or to the page where it is gone. */
export function focusAgain(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body;
  if (isThere && before.isConnected) before.focus({ preventScroll: true });
  else document.querySelector('main')?.focus({ preventScroll: true });
}
