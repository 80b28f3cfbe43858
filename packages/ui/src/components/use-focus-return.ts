import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before a dialog that is closed or taken off the page, or to the page
 * where that is gone.
 */
export function useFocusReturn(opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      // Once the page shows the answer, without what opened the dialog, as far as nothing else has the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before !== document.body;
        if (isThere && before.isConnected) before.focus({ preventScroll: true });
        else document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
