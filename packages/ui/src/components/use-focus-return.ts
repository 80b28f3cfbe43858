import { useEffect } from 'react';

/** Gives the focus back to what had it before a dialog that is taken off the page, or to the page where that is gone. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Once the dialog is gone, as far as nothing else has taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before !== document.body;
        if (isThere && before.isConnected) before.focus({ preventScroll: true });
        else document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, []);
}
