import { useEffect } from 'react';

/** Returns focus to what had it before a dialog that is closed or unmounted, or to the page if that is gone. */
export function useFocusReturn(opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      // After the page has rendered the result, in case that removed the opener; only if nothing else has focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before !== document.body;
        if (isThere && before.isConnected) before.focus({ preventScroll: true });
        else document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
