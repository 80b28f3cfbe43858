import { useEffect } from 'react';
import { type FocusPlace, focusAgain, focusPlaceOf } from '../../components/use-focus-return.ts';

/** What returns the focus itself, such as a closing dialog, has done so by then. In milliseconds. */
const RESTORE_AFTER_MS = 50;

/**
 * Browsers give the focus to the body when the focused element is disabled or removed. Returns it to the
 * element once that is enabled again, or else to the part of the page that the element was in.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let place: FocusPlace = [];
    let pending: ReturnType<typeof setTimeout> | undefined;

    const isLost = () => last !== null && document.activeElement === document.body;
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
      place = focusPlaceOf(last);
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      if (last === null || target !== last || last.matches(':disabled')) return;
      // Still there a moment later: given up on purpose, such as by a click beside it.
      setTimeout(() => {
        if (target === last && last?.isConnected && document.activeElement !== last) last = null;
      });
    };
    const restore = () => {
      pending = undefined;
      if (!isLost() || last?.matches(':disabled')) return;
      focusAgain(place);
    };
    const observer = new MutationObserver(() => {
      if (isLost()) pending ??= setTimeout(restore, RESTORE_AFTER_MS);
    });

    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      clearTimeout(pending);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}
